import { expect, it } from 'vitest'
import type { Entry } from '../../api/types'
import { resultsOf } from './results'

const entry = (kind: string, more: Partial<Entry>): Entry => ({ kind, at: 0, ...more })

it('says which cubes one gets, at once or after a tie', () => {
  const got = { kind: 'got', seat: 'A', cubes: ['green', 'white', 'white'] }
  const picked = entry('picked', { deal: 'oby/gww', picks: [2, 1], kept: ['B', 'A'] })
  expect(resultsOf([picked], ['A'])).toEqual([got])
  const took = entry('took', { seat: 'A', tile: 2, cubes: 'gww' })
  expect(resultsOf([took], ['A'])).toEqual([got])
  expect(resultsOf([took], ['B'])).toEqual([])
})

it('says what a round has brought, then the next market', () => {
  const built = entry('built', { round: 1, gains: [3, -2], totals: [10, 4] })
  const dealt = entry('dealt', { round: 2, deal: 'oby/gww' })
  expect(resultsOf([built, dealt], ['A', 'B'])).toEqual([
    { kind: 'gained', seat: 'A', gain: 3, total: 10 },
    { kind: 'gained', seat: 'B', gain: -2, total: 4 },
    {
      kind: 'round',
      round: 2,
      market: [
        ['orange', 'blue', 'yellow'],
        ['green', 'white', 'white'],
      ],
    },
  ])
})

it('says nothing of what changes no hand and no score', () => {
  expect(resultsOf([entry('laid', { seat: 'A' }), entry('said', { seat: 'B' })], ['A'])).toEqual([])
})
