import { expect, it } from 'vitest'
import type { GameView, ViewMessage } from '../api/types'
import { revealOf } from './reveal'
import { view } from './testing'

function at(phase: string, more: Partial<GameView>): ViewMessage {
  const made = view({ phase })
  const { game } = made.table
  if (game === null) throw new Error('no game')
  return { ...made, table: { ...made.table, game: { ...game, ...more } } }
}

const picking = at('pick', { picks: [null, null], hands: ['-', '-'] })

it('shows who picked and who took', () => {
  const built = at('build', { picks: [2, 1], hands: ['gww', 'oby'], market: ['', ''] })
  expect(revealOf(picking, built)).toEqual([
    { number: 1, cubes: 'oby', by: ['B'], taker: 'B' },
    { number: 2, cubes: 'gww', by: ['A'], taker: 'A' },
  ])
})

it('after a tie the rest goes to whoever has it in hand', () => {
  const built = at('build', { picks: [1, 1], hands: ['wwg', 'oby'] })
  expect(revealOf(picking, built)).toEqual([
    { number: 1, cubes: 'oby', by: ['B', 'A'], taker: 'B' },
    { number: 2, cubes: 'gww', by: [], taker: 'A' },
  ])
})

it('leaves a tie open while somebody takes', () => {
  const taking = at('take', { picks: [1, 1], hands: ['-', 'oby'] })
  expect(revealOf(picking, taking)?.map(({ taker }) => taker)).toEqual(['B', null])
})

it('reveals nothing at any other change', () => {
  expect(revealOf(null, at('build', { picks: [1, 2] }))).toBeNull()
  expect(revealOf(at('build', {}), at('build', {}))).toBeNull()
  expect(revealOf(picking, at('build', { round: 2, picks: [1, 2] }))).toBeNull()
})
