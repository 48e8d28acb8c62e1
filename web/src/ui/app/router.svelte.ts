/** Router: the page by URL, and Back, which closes sheets first. */

export type Route =
  | { readonly page: 'unknown' | 'start' | 'how' | 'screen' | 'friends' | 'games' | 'tables' }
  | { readonly page: 'table' | 'replay'; readonly id: string }

const PAGES = ['how', 'screen', 'friends', 'games', 'tables'] as const
const TABLE = /^\/t\/([A-Za-z0-9_-]{1,32})(\/replay)?$/

export function routeOf(path: string): Route {
  const [, id, replay] = TABLE.exec(path) ?? []
  if (id !== undefined) return { page: replay === undefined ? 'table' : 'replay', id }
  if (path === '/') return { page: 'start' }
  return { page: PAGES.find((page) => path === `/${page}`) ?? 'unknown' }
}

export function tablePath(id: string): string {
  return `/t/${id}`
}

/** Replay of a game, optionally from the start of a round. */
export function replayPath(id: string, round: number | null = null): string {
  return `/t/${id}/replay${round === null ? '' : `#round=${round}`}`
}

/** A history entry: its number, and the number of sheets over its page. */
interface Place {
  readonly at: number
  readonly sheets: number
}

/** Return the router's state; null for a foreign entry, such as one of a link in the page. */
function placeOf(state: unknown): Place | null {
  return typeof state === 'object' && state !== null && 'at' in state ? (state as Place) : null
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname))
  private place: Place = placeOf(history.state) ?? { at: 0, sheets: 0 }
  /** Callbacks that close the open sheets, the topmost last. */
  private closers: (() => void)[] = []

  begin(): () => void {
    history.replaceState(this.place, '')
    const look = (event: PopStateEvent) => {
      const to = placeOf(event.state) ?? { at: this.place.at + 1, sheets: 0 }
      if (event.state !== to) history.replaceState(to, '')
      this.moved(to)
    }
    window.addEventListener('popstate', look)
    return () => window.removeEventListener('popstate', look)
  }

  go(path: string): void {
    // Replace a sheet's history entry when leaving the page.
    const isNew = this.place.sheets === 0 && path !== location.pathname + location.hash
    this.closers = []
    this.place = { at: this.place.at + (isNew ? 1 : 0), sheets: 0 }
    if (isNew) history.pushState(this.place, '', path)
    else history.replaceState(this.place, '', path)
    this.route = routeOf(location.pathname)
    window.scrollTo(0, 0)
  }

  /** Change the URL of the current page. */
  rewrite(address: string): void {
    history.replaceState(history.state, '', address)
  }

  /** Let Back close a sheet. Call the returned function whenever the sheet is closed. */
  cover(close: () => void): () => void {
    this.closers.push(close)
    // Reuse the entry of a sheet that was closed by other means.
    if (this.place.sheets < this.closers.length) {
      this.place = { at: this.place.at + 1, sheets: this.closers.length }
      history.pushState(this.place, '')
    }
    return () => (this.closers = this.closers.filter((other) => other !== close))
  }

  private moved(to: Place): void {
    const isBack = to.at < this.place.at
    const wasSpare = this.place.sheets > this.closers.length
    this.place = to
    if (this.closers.length > to.sheets) {
      for (const close of this.closers.splice(to.sheets).reverse()) close()
    } else if (isBack && wasSpare) {
      // Its sheet is already closed: skip the entry, so that one Back has a visible effect.
      history.back()
    }
    const route = routeOf(location.pathname)
    if (JSON.stringify(route) !== JSON.stringify(this.route)) this.route = route
  }
}

export const router = new Router()

/** Click handler for links: navigate in place, unless for a new tab or a download. */
export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  router.go(event.currentTarget.pathname + event.currentTarget.hash)
}
