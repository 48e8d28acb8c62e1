import { expect, it, vi } from 'vitest'

vi.stubGlobal('location', { pathname: '/' })
const { replayPath, routeOf, tablePath } = await import('./router.svelte')

it.each([
  ['/', { page: 'start' }],
  ['/friends', { page: 'friends' }],
  ['/nothing/here', { page: 'start' }],
  [tablePath('aB-_9'), { page: 'table', id: 'aB-_9' }],
  [replayPath('aB-_9'), { page: 'replay', id: 'aB-_9' }],
  ['/t/aB/other', { page: 'start' }],
])('%s', (path, route) => {
  expect(routeOf(path)).toEqual(route)
})
