import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { shell } from './scripts/shell.ts'

// The server that a page of `pnpm dev` or `pnpm preview` talks to. Host and origin stay as the
// browser sent them, because the server refuses pages of another host.
const server = process.env.YAXHA_SERVER ?? 'http://127.0.0.1:8000'
const proxy = { '/api': { target: server, ws: true, changeOrigin: false } }

export default defineConfig({
  plugins: [svelte(), shell()],
  build: {
    target: 'es2023',
    // Everything under assets/ is named by its content, so that it may be cached for ever.
    assetsDir: 'assets',
    assetsInlineLimit: 0,
  },
  server: { proxy, strictPort: true },
  preview: { proxy, strictPort: true },
  test: { include: ['src/**/*.test.ts'] },
})
