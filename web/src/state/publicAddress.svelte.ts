/**
 * The address for friends. A page that was opened by the loopback address has one that nobody else
 * can open: then the server says by which others reach this machine.
 */
import { RequestFailed, pagesForOthers } from './games'

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

export class PublicAddress {
  /** Pages for others; null where the page's own address may do. */
  pages = $state.raw<readonly string[] | null>(null)
  private chosen = $state<string | null>(null)
  private isAsked = false

  /** The page that others open. */
  get origin(): string {
    return this.chosen ?? this.pages?.[0] ?? location.origin
  }

  /** Whether others cannot come at all: the server listens on this machine alone. */
  get isAlone(): boolean {
    return this.pages?.length === 0
  }

  choose(page: string): void {
    this.chosen = page
  }

  /** Ask the server, once, where that is of use. */
  async ask(): Promise<void> {
    if (this.isAsked || !LOOPBACK.test(location.hostname)) return
    this.isAsked = true
    try {
      this.pages = await pagesForOthers()
    } catch (error) {
      // A server behind a tunnel does not say: then the address stays as it is.
      if (!(error instanceof RequestFailed)) throw error
    }
  }
}

export const publicAddress = new PublicAddress()
