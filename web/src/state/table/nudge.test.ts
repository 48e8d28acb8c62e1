import { expect, it } from 'vitest'
import type { Entry } from '../../api/types'
import { nudgeIn, nudgedAt } from './nudge'

const nudged: Entry = { kind: 'nudged', at: 7, seat: 'B', by: 'A' }
const said: Entry = { kind: 'said', at: 8, seat: 'A', phrase: 'hello' }

it('is the last nudge of one of these seats', () => {
  expect(nudgeIn([nudged, { ...nudged, at: 9, by: 'C' }, said], ['B'])).toEqual({
    seat: 'B',
    by: 'C',
    at: 9,
  })
  expect(nudgeIn([nudged], ['A'])).toBeNull()
  expect(nudgeIn([], ['B'])).toBeNull()
})

it('ends when the game goes on', () => {
  for (const kind of ['dealt', 'picked', 'built', 'ended']) {
    expect(nudgeIn([nudged, { kind, at: 9 }], ['B'])).toBeNull()
  }
  const took = (seat: string): Entry => ({ kind: 'took', at: 9, seat, tile: 1 })
  expect(nudgeIn([nudged, took('B')], ['B'])).toBeNull()
  expect(nudgeIn([nudged, took('A')], ['B'])).not.toBeNull()
})

it('tells when a seat was last nudged', () => {
  expect(nudgedAt([nudged, said], 'B')).toBe(7)
  expect(nudgedAt([nudged, said], 'A')).toBeNull()
})
