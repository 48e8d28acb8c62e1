import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubPage } from '../api/fakeSocket'
import { Offers } from './offers.svelte'

const LEVELS = { levels: ['random', 'casual'], stand_in: 'casual' }

beforeEach(stubPage)
afterEach(() => vi.unstubAllGlobals())

it('asks once for the levels', async () => {
  const fetched = vi.fn(() => Promise.resolve(Response.json(LEVELS)))
  vi.stubGlobal('fetch', fetched)
  const offers = new Offers()
  expect(offers.levels).toBeNull()
  offers.askLevels()
  offers.askLevels()
  await vi.waitFor(() => expect(offers.levels).toEqual(['random', 'casual']))
  offers.askLevels()
  expect(fetched).toHaveBeenCalledOnce()
})

it('asks again where there was no answer', async () => {
  const fetched = vi.fn(() => Promise.reject(new TypeError('offline')))
  vi.stubGlobal('fetch', fetched)
  const offers = new Offers()
  offers.askPhrases()
  await vi.waitFor(() => {
    offers.askPhrases()
    expect(fetched).toHaveBeenCalledTimes(2)
  })
  expect(offers.phrases).toEqual([])
})
