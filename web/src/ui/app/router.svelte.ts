/** Router: the page by its address, and Back, which first closes sheets over the page. */

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

/** The game again, from the beginning of a round where one is named. */
export function replayPath(id: string, round: number | null = null): string {
  return `/t/${id}/replay${round === null ? '' : `#round=${round}`}`
}

/** An entry of the history: its number, and how many sheets lie over its page. */
interface Place {
  readonly at: number
  readonly sheets: number
}

/** Null for an entry that is not ours: one that a link within the page has just made. */
function placeOf(state: unknown): Place | null {
  return typeof state === 'object' && state !== null && 'at' in state ? (state as Place) : null
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname))
  private place: Place = placeOf(history.state) ?? { at: 0, sheets: 0 }
  /** Closes what lies over the page, the topmost last. */
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
    // The entry of a sheet is not kept for a page that is left.
    const isNew = this.place.sheets === 0 && path !== location.pathname + location.hash
    this.closers = []
    this.place = { at: this.place.at + (isNew ? 1 : 0), sheets: 0 }
    if (isNew) history.pushState(this.place, '', path)
    else history.replaceState(this.place, '', path)
    this.route = routeOf(location.pathname)
    window.scrollTo(0, 0)
  }

  /** Change the address of the page one is on. */
  rewrite(address: string): void {
    history.replaceState(history.state, '', address)
  }

  /** Let Back close a sheet. Call what this returns once the sheet is closed, by whatever. */
  cover(close: () => void): () => void {
    this.closers.push(close)
    // The entry of a sheet that was closed otherwise is used again.
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
      // Its sheet is closed already: one Back does what one sees.
      history.back()
    }
    const route = routeOf(location.pathname)
    if (JSON.stringify(route) !== JSON.stringify(this.route)) this.route = route
  }
}

export const router = new Router()

/** For links: stay in the page, but let a new tab or a download be one. */
export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  router.go(event.currentTarget.pathname + event.currentTarget.hash)
}
