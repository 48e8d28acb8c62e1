/**
 * Address to share with friends. A page opened at a loopback address asks the server for an address
 * that other machines can reach.
 */
import { RequestFailed, pagesForOthers } from './games'

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

export class PublicAddress {
  /** Addresses for other machines; null if the page's own will do. */
  pages = $state.raw<readonly string[] | null>(null)
  private chosen = $state<string | null>(null)
  private isAsked = false

  /** Page for others to open. */
  get origin(): string {
    return this.chosen ?? this.pages?.[0] ?? location.origin
  }

  /** True if the server listens on loopback only. */
  get isAlone(): boolean {
    return this.pages?.length === 0
  }

  choose(page: string): void {
    this.chosen = page
  }

  /** Ask the server once, if necessary. */
  async ask(): Promise<void> {
    if (this.isAsked || !LOOPBACK.test(location.hostname)) return
    this.isAsked = true
    try {
      this.pages = await pagesForOthers()
    } catch (error) {
      // A server behind a tunnel gives no answer: keep the page's own address.
      if (!(error instanceof RequestFailed)) throw error
    }
  }
}

export const publicAddress = new PublicAddress()
