import { beforeEach, describe, expect, it, vi } from 'vitest'

/** A browser's history; going back is told at once. */
class FakeHistory {
  entries: { state: unknown; path: string }[] = []
  at = 0

  get state(): unknown {
    return this.entries[this.at]?.state
  }

  pushState(state: unknown, _: string, path = location.pathname): void {
    this.entries = [...this.entries.slice(0, ++this.at), { state, path }]
    this.show()
  }

  replaceState(state: unknown, _: string, path = location.pathname): void {
    this.entries[this.at] = { state, path }
    this.show()
  }

  back(): void {
    this.go(-1)
  }

  go(by: number): void {
    const there = this.entries[this.at + by]
    if (there === undefined) return
    this.at += by
    this.show()
    window.dispatchEvent(Object.assign(new Event('popstate'), { state: there.state }))
  }

  private show(): void {
    Object.assign(location, { pathname: this.entries[this.at]?.path, hash: '' })
  }
}

let history: FakeHistory

async function visit(path = '/') {
  vi.resetModules()
  history = new FakeHistory()
  history.entries = [{ state: null, path }]
  vi.stubGlobal('location', { pathname: path, hash: '' })
  vi.stubGlobal('history', history)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { scrollTo: vi.fn() }))
  const { router } = await import('./router.svelte')
  router.begin()
  return router
}

describe('addresses', async () => {
  await visit()
  const { replayPath, routeOf, tablePath } = await import('./router.svelte')

  it.each([
    ['/', { page: 'start' }],
    ['/friends', { page: 'friends' }],
    ['/nothing/here', { page: 'unknown' }],
    ['/start', { page: 'unknown' }],
    [tablePath('aB-_9'), { page: 'table', id: 'aB-_9' }],
    [replayPath('aB-_9'), { page: 'replay', id: 'aB-_9' }],
    ['/t/aB/other', { page: 'unknown' }],
  ])('%s', (path, route) => {
    expect(routeOf(path)).toEqual(route)
  })
})

describe('Back', () => {
  let router: Awaited<ReturnType<typeof visit>>
  let open: string[]
  /** A sheet as it is used: whatever closes it, it says that it is closed. */
  function sheet(name: string) {
    open.push(name)
    const close = () => {
      open = open.filter((other) => other !== name)
      uncover()
    }
    const uncover = router.cover(close)
    return close
  }
  beforeEach(async () => {
    open = []
    router = await visit()
    router.go('/friends')
  })

  it('goes to the page before', () => {
    history.back()
    expect(router.route.page).toBe('start')
  })

  it('closes a sheet first', () => {
    sheet('menu')
    history.back()
    expect([open, router.route.page]).toEqual([[], 'friends'])
    history.back()
    expect(router.route.page).toBe('start')
  })

  it('closes the topmost of two sheets', () => {
    sheet('menu')
    sheet('link')
    history.back()
    expect(open).toEqual(['menu'])
    history.back()
    expect([open, router.route.page]).toEqual([[], 'friends'])
  })

  it('needs no second press for a sheet that was closed otherwise', () => {
    sheet('menu')()
    sheet('log')()
    history.back()
    expect(router.route.page).toBe('start')
  })

  it('closes a sheet that was opened after another', () => {
    sheet('menu')()
    sheet('log')
    history.back()
    expect([open, router.route.page]).toEqual([[], 'friends'])
  })

  it('leads from a page that was opened from a sheet to the page below it', () => {
    sheet('menu')
    router.go('/how')
    history.back()
    expect(router.route.page).toBe('friends')
    history.back()
    expect(router.route.page).toBe('start')
  })

  it('stays with a link within the page', () => {
    sheet('menu')()
    // A browser notes it by itself, and tells.
    history.pushState(null, '', '/friends')
    history.go(0)
    expect([history.at, router.route.page]).toEqual([3, 'friends'])
  })

  it('works after Forward', () => {
    sheet('menu')
    history.back()
    history.go(1)
    expect([open, router.route.page]).toEqual([[], 'friends'])
    history.back()
    expect(router.route.page).toBe('start')
    history.go(1)
    expect(router.route.page).toBe('friends')
  })
})

it('does not note a page twice', async () => {
  const router = await visit()
  router.go('/t/table')
  router.go('/t/table')
  expect(history.entries).toHaveLength(2)
})
