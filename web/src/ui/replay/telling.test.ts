import { describe, expect, it } from 'vitest'
import type { GameView, SeatLetter, Step } from '../../api/types'
import type { Label } from '../../state/names'
import { view } from '../../state/testing'
import { spokenWords } from '../table/logging'
import { linesOf } from './telling'

const readers = {
  nameOf: (seat: SeatLetter) => (seat === 'A' ? 'Ana' : 'Player 1234'),
  labelOf: (seat: SeatLetter) => (seat === 'A' ? 'Ana' : 'You') as Label,
  isYou: (seat: SeatLetter) => seat === 'B',
}

function step(
  kind: Step['kind'],
  action: string,
  wish: Partial<GameView> = {},
  seat: SeatLetter | null = null,
): Step {
  const { game } = view({}).table
  if (game === null) throw new Error('There is a game in it')
  return { kind, round: 2, at: 0, seat, action, game: { ...game, ...wish } }
}
const told = (...steps: Step[]) => spokenWords(linesOf(steps, steps.length - 1, readers), readers)

describe('a step in words', () => {
  it('says which round is dealt', () => {
    expect(told(step('dealt', 'oby/gww'))).toBe('Round 2: new cubes in the market')
  })
  it('says who picked what, and who tied', () => {
    expect(told(step('picked', 'A1 B2', { picks: [1, 2] }))).toBe(
      'Ana picks tile 1. You pick tile 2',
    )
    expect(told(step('picked', 'A1 B1', { picks: [1, 1] }))).toBe('You and Ana both pick tile 1')
  })
  it('says who keeps the tile of a tie, who takes, and that turn order was swapped', () => {
    const order = 'BA'
    const dealt = step('dealt', 'oby/gww', { phase: 'pick', order, market: ['oby', 'gww'] })
    const hands = ['-', 'oby']
    const market = ['-', 'gww']
    const tie = { phase: 'take', order, picks: [1, 1], hands, market }
    const picked = step('picked', 'A1 B1', tie)
    expect(told(dealt, picked)).toBe('You and Ana both pick tile 1. You (turn order 1) keep tile 1')
    const took = step('took', 'A>2', { order: 'AB' }, 'A')
    expect(told(dealt, picked, took)).toBe(
      'Ana gets tile 2, the last one. Tied players swap tiles. New turn order: Ana and You',
    )
    const choice = step('picked', 'A1 B1', { ...tie, market: ['-', 'gww', 'obb'] })
    expect(told(choice, took)).toMatch(/^Ana takes tile 2 after the tie/)
  })
  it('says what was built and discarded, by each seat for itself', () => {
    expect(told(step('built', 'A:o1d4,w1d3', {}, 'A'))).toBe('Ana builds orange 1d4 and white 1d3')
    expect(told(step('built', 'B:o1d4,xy', {}, 'B'))).toBe(
      'You build orange 1d4 and discard yellow',
    )
  })
  it('says who won', () => {
    expect(told(step('built', 'A:o1d4', { winners: ['A', 'B'] }, 'A'))).toBe(
      'Ana builds orange 1d4. You and Ana share the win.',
    )
  })
})
