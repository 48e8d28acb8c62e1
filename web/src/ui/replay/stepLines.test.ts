import { describe, expect, it } from 'vitest'
import type { Entry, SeatLetter, Step } from '../../api/types'
import type { Label } from '../../state/names'
import { NO_NEWS } from '../../state/table/news'
import { view } from '../../state/table/fixture'
import { spokenWords } from '../text/logLines'
import { linesOf } from './stepLines'

const readers = {
  nameOf: (seat: SeatLetter) => (seat === 'A' ? 'Ana' : 'Bo'),
  labelOf: (seat: SeatLetter) => (seat === 'A' ? 'Ana' : 'You') as Label,
  isYou: (seat: SeatLetter) => seat === 'B',
}

function step(kind: Step['kind'], ...happened: readonly Partial<Entry>[]): Step {
  const { game } = view({}).table
  if (game === null) throw new Error('There is a game in it')
  const entries = happened.map((entry) => ({ kind, at: 0, ...entry }))
  const news = { ...NO_NEWS, happened: entries }
  return { kind, round: 2, at: 0, seat: null, action: '', news, game }
}
const told = (...steps: Step[]) => spokenWords(linesOf(steps, steps.length - 1, readers), readers)

describe('a step in words', () => {
  it('says which round is dealt', () => {
    expect(told(step('dealt', { round: 2, deal: 'oby/gww' }))).toBe(
      'Round 2: new cubes in the market',
    )
  })
  it('says who picked what, and who tied', () => {
    expect(told(step('picked', { picks: [1, 2], kept: ['A', 'B'], order: 'AB' }))).toBe(
      'Ana picks tile 1. You pick tile 2',
    )
  })
  it('says who keeps the tile of a tie, who takes, and that turn order was swapped', () => {
    const tie = { order: 'BA', picks: [1, 1], kept: ['B', null] }
    expect(told(step('picked', tie))).toBe(
      'You and Ana both pick tile 1. You (turn order 1) keep tile 1',
    )
    const swap = { kind: 'swapped', order: 'AB' }
    expect(told(step('took', { seat: 'A', tile: 2, forced: true }, swap))).toBe(
      'Ana gets tile 2, the last one. Tied players swap turn-order tiles. New turn order: Ana and You',
    )
    expect(told(step('took', { seat: 'A', tile: 2 }))).toBe('Ana takes tile 2 after the tie')
  })
  it('says what was built and discarded, by each seat for itself', () => {
    expect(told(step('built', { seat: 'A', builds: ['A:o1d4,w1d3'] }))).toBe(
      'Ana builds orange 1d4 and white 1d3',
    )
    expect(told(step('built', { seat: 'B', builds: ['B:o1d4,xy'] }))).toBe(
      'You build orange 1d4 and discard yellow',
    )
  })
  it('says who won', () => {
    const end = { kind: 'ended', totals: [7, 7], winners: ['A', 'B'] }
    expect(told(step('built', { seat: 'A', builds: ['A:o1d4'] }, end))).toBe(
      'Ana builds orange 1d4. The game is over. You and Ana share the win.',
    )
  })
})
