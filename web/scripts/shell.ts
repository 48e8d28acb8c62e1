/** Builds the service worker beside the client, and tells it what to keep. */
import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const WORKER = 'sw.js'
/** Browsers that know service workers know woff2, so that older fonts need not be kept. */
const KEPT = /^assets\/.*\.(js|css|woff2)$/

export function shell(): Plugin {
  return {
    name: 'yaxha-shell',
    apply: 'build',
    // After the page itself is in the bundle.
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/sw.ts', fileName: WORKER })
    },
    generateBundle(_options, bundle) {
      const worker = bundle[WORKER]
      const page = bundle['index.html']
      if (worker?.type !== 'chunk' || page?.type !== 'asset') throw new Error('No page to keep')
      const files = Object.keys(bundle)
        .filter((name) => KEPT.test(name))
        .map((name) => `/${name}`)
        .sort()
      const version = createHash('sha256')
        .update(JSON.stringify(files))
        .update(page.source)
        .digest('hex')
        .slice(0, 12)
      worker.code = worker.code.replace('__SHELL__', JSON.stringify({ version, files }))
    },
  }
}
