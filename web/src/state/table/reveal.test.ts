import { expect, it } from 'vitest'
import type { Entry } from '../../api/types'
import { holdersIn, revealOf, takesIn } from './reveal'

const dealt: Entry = { kind: 'dealt', at: 0, round: 2, deal: 'oby/gww' }
const tie: Entry = {
  kind: 'picked',
  at: 0,
  round: 2,
  order: 'BA',
  deal: 'oby/gww',
  picks: [1, 1],
  kept: ['B', null],
}
const took: Entry = { kind: 'took', at: 0, seat: 'A', tile: 2, cubes: 'gww', forced: true }
const swapped: Entry = { kind: 'swapped', at: 0, order: 'AB' }

it('shows who picked what, in turn order', () => {
  expect(revealOf([dealt, tie], [tie])).toEqual({
    what: 'picks',
    order: 'BA',
    tiles: [
      { number: 1, cubes: 'oby', by: ['B', 'A'] },
      { number: 2, cubes: 'gww', by: [] },
    ],
    isTie: true,
  })
})

it('shows what came of a tie once all have taken', () => {
  const story = [dealt, tie, took, swapped]
  expect(revealOf(story, [took, swapped])).toMatchObject({ what: 'takes', order: 'BA' })
})

it('reveals nothing at any other change', () => {
  const laid: Entry = { kind: 'laid', at: 0, seat: 'A' }
  expect(revealOf([dealt, laid], [laid])).toBeNull()
  expect(revealOf([dealt, tie, took], [took])).toBeNull()
  expect(revealOf([], [])).toBeNull()
  // Somebody who was away for more than a round sees the new market.
  expect(revealOf([tie, took, swapped, dealt], [tie, took, swapped, dealt])).toBeNull()
})

it('knows who kept a tile and who took one, in this round alone', () => {
  expect([...holdersIn([dealt, tie])]).toEqual([[1, 'B']])
  const story = [dealt, tie, took, swapped]
  expect(takesIn(story)).toEqual([{ seat: 'A', tile: 2, forced: true }])
  expect([...holdersIn(story)]).toEqual([
    [1, 'B'],
    [2, 'A'],
  ])
  expect(holdersIn([...story, dealt]).size).toBe(0)
  expect(takesIn([...story, dealt])).toEqual([])
})
