/** Bot levels and chat phrases offered by the server. */
import { Http, RequestFailed } from '../api/http'
import type { Phrase } from '../api/types'
import { identity } from './identity'

/** Request them once; safe to call repeatedly, since it only retries after a failure. */
function once(ask: () => Promise<void>): () => void {
  let isAsked = false
  return () => {
    if (isAsked) return
    isAsked = true
    void ask().catch((error: unknown) => {
      isAsked = false
      if (!(error instanceof RequestFailed)) throw error
    })
  }
}

export class Offers {
  /** Bot levels, weakest first; null until the server has answered. */
  levels = $state.raw<readonly string[] | null>(null)
  /** Chat phrases; empty until the server has answered. */
  phrases = $state.raw<readonly Phrase[]>([])

  readonly askLevels = once(async () => {
    this.levels = (await new Http(identity()).levels()).levels
  })

  readonly askPhrases = once(async () => {
    this.phrases = (await new Http(identity()).phrases()).phrases
  })
}

export const offers = new Offers()
