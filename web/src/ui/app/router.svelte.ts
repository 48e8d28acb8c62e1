/** Where one is, by the page's address. */

export type Route =
  | { readonly page: 'start' | 'how' | 'screen' | 'friends' | 'games' | 'tables' }
  | { readonly page: 'table' | 'replay'; readonly id: string }

const PAGES = ['how', 'screen', 'friends', 'games', 'tables'] as const
const TABLE = /^\/t\/([A-Za-z0-9_-]{1,32})(\/replay)?$/

export function routeOf(path: string): Route {
  const [, id, replay] = TABLE.exec(path) ?? []
  if (id !== undefined) return { page: replay === undefined ? 'table' : 'replay', id }
  return { page: PAGES.find((page) => path === `/${page}`) ?? 'start' }
}

export function tablePath(id: string): string {
  return `/t/${id}`
}

/** The game again, from the beginning of a round where one is named. */
export function replayPath(id: string, round: number | null = null): string {
  return `/t/${id}/replay${round === null ? '' : `#round=${round}`}`
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname))

  begin(): () => void {
    const look = () => (this.route = routeOf(location.pathname))
    window.addEventListener('popstate', look)
    return () => window.removeEventListener('popstate', look)
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.route = routeOf(location.pathname)
    window.scrollTo(0, 0)
  }
}

export const router = new Router()

/** For links: stay in the page, but let a new tab or a download be one. */
export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  router.go(event.currentTarget.pathname + event.currentTarget.hash)
}
