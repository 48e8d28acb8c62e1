import { expect, it } from 'vitest'
import type { GameView } from '../api/types'
import { holdersOf, revealOf, takesIn } from './reveal'
import { view } from './testing'

function at(phase: string, more: Partial<GameView>): GameView {
  const { game } = view({ phase }).table
  if (game === null) throw new Error('no game')
  return { ...game, ...more }
}

const picking = at('pick', { picks: [null, null], hands: ['-', '-'] })

it('shows who picked what, in turn order', () => {
  const built = at('build', { picks: [1, 1], hands: ['gww', 'oby'], market: ['-', '-'] })
  expect(revealOf(picking, built)).toEqual({
    what: 'picks',
    order: 'BA',
    tiles: [
      { number: 1, cubes: 'oby', by: ['B', 'A'] },
      { number: 2, cubes: 'gww', by: [] },
    ],
  })
})

it('shows what came of a tie once all have taken', () => {
  const taking = at('take', { picks: [1, 1], hands: ['-', 'oby'], market: ['-', 'gww'] })
  const settled = at('build', { picks: [1, 1], hands: ['gww', 'oby'], order: 'AB' })
  expect(revealOf(taking, settled)).toMatchObject({ what: 'takes', order: 'BA' })
})

it('reveals nothing at any other change', () => {
  expect(revealOf(null, at('build', { picks: [1, 2] }))).toBeNull()
  expect(revealOf(at('build', {}), at('build', {}))).toBeNull()
  expect(revealOf(picking, at('build', { round: 2, picks: [1, 2] }))).toBeNull()
})

it('knows who kept a tile by who has not taken another', () => {
  const tie = { kind: 'picked', at: 0, picks: [1, 1] }
  const takes = takesIn([
    { kind: 'took', at: 0, seat: 'B', tile: 2 },
    tie,
    { kind: 'took', at: 0, seat: 'A', tile: 2, forced: true },
  ])
  expect(takes).toEqual([{ seat: 'A', tile: 2, forced: true }])
  const open = at('build', { picks: [1, 1], hands: ['-', 'oby'] })
  expect([...holdersOf(open, [])]).toEqual([[1, 'B']])
  const settled = at('build', { picks: [1, 1], hands: ['gww', 'oby'] })
  expect([...holdersOf(settled, takes)]).toEqual([
    [1, 'B'],
    [2, 'A'],
  ])
  // The view may be here before the story.
  expect(holdersOf(settled, []).size).toBe(0)
})
