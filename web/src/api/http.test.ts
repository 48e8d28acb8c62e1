import { afterEach, expect, it, vi } from 'vitest'
import { Http, RequestFailed } from './http'

const http = new Http('secret')
afterEach(() => vi.unstubAllGlobals())

const answers = (...bodies: object[]) => {
  const fetched = vi.fn(() => Promise.resolve(Response.json(bodies.shift())))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

it('asks once for what is asked for twice, and again later', async () => {
  const fetched = answers({ id: 'first' }, { id: 'second' })
  const both = await Promise.all([http.rematch('table'), http.rematch('table')])
  expect(both).toEqual([{ id: 'first' }, { id: 'first' }])
  expect(fetched).toHaveBeenCalledOnce()
  await expect(http.rematch('table')).resolves.toEqual({ id: 'second' })
})

it('asks twice for different things', async () => {
  answers({ id: 'first' }, { id: 'second' })
  const both = await Promise.all([http.rematch('one'), http.rematch('other')])
  expect(both).toEqual([{ id: 'first' }, { id: 'second' }])
})

it('asks again after a failure', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))
  await expect(http.rematch('table')).rejects.toBeInstanceOf(RequestFailed)
  answers({ id: 'first' })
  await expect(http.rematch('table')).resolves.toEqual({ id: 'first' })
})
