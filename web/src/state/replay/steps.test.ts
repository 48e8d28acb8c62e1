import { describe, expect, it } from 'vitest'
import type { CubeChange, GameView, Step } from '../../api/types'
import {
  collectedAt,
  onlySeat,
  stepOf,
  placedBy,
  roundBack,
  roundForward,
  roundStarts,
  viewAt,
} from './steps'
import { NO_NEWS } from '../table/news'
import { view } from '../table/fixture'

function step(
  kind: Step['kind'],
  round: number,
  wish: Partial<GameView> = {},
  cubes: readonly CubeChange[] = [],
): Step {
  const { game } = view({}).table
  if (game === null) throw new Error('There is a game in it')
  return {
    kind,
    round,
    at: 0,
    seat: null,
    action: '',
    news: { ...NO_NEWS, cubes },
    game: { ...game, ...wish },
  }
}
const lying = (a: string[], b: string[]) => [
  { cubes: a, hidden: [], groups: [] },
  { cubes: b, hidden: [], groups: [] },
]

const STEPS: readonly Step[] = [
  step('started', 1, { phase: 'deal', pyramids: lying([], []) }),
  step('dealt', 1, { pyramids: lying([], []) }),
  step('picked', 1, { phase: 'build', hands: ['oby', 'gww'], pyramids: lying([], []) }),
  step('built', 1, { phase: 'build', hands: ['-', 'gww'], pyramids: lying(['o1d4'], []) }, [
    { seat: 'A', kind: 'placed', cube: 'o1d4', group: 1 },
  ]),
  // The last build of a round leads to the next one.
  step('built', 1, { phase: 'deal', round: 2, pyramids: lying(['o1d4'], ['g1d4']) }, [
    { seat: 'B', kind: 'placed', cube: 'g1d4', group: 1 },
  ]),
  step('dealt', 2, { pyramids: lying(['o1d4'], ['g1d4']) }),
  step('picked', 2, { phase: 'take', hands: ['oby', '-'], pyramids: lying(['o1d4'], ['g1d4']) }),
]

describe('rounds', () => {
  it('begin with a deal', () => expect(roundStarts(STEPS)).toEqual([1, 5]))
  it('go back to the beginning of this one, then of the one before', () => {
    expect(roundBack(STEPS, 4)).toBe(1)
    expect(roundBack(STEPS, 5)).toBe(1)
    expect(roundBack(STEPS, 1)).toBe(0)
  })
  it('go forward to the next, or to the end', () => {
    expect(roundForward(STEPS, 1)).toBe(5)
    expect(roundForward(STEPS, 5)).toBe(6)
  })
})

describe('what was placed', () => {
  it('is marked until the next deal', () => {
    expect(placedBy(STEPS, 3, 'A')).toEqual(['o1d4'])
    expect(placedBy(STEPS, 4, 'A')).toEqual(['o1d4'])
    expect(placedBy(STEPS, 4, 'B')).toEqual(['g1d4'])
    expect(placedBy(STEPS, 5, 'A')).toEqual([])
  })
  it('lies there like a draft', () => {
    const shown = viewAt(view({}).table, STEPS, 3, 'A')
    expect(shown?.table.game?.pyramids[0]?.cubes).toEqual(['o1d4'])
    expect(shown?.you?.draft).toEqual(['o1d4'])
    expect(shown?.table.seats.map((seat) => seat.wanted)).toEqual([null, 'build'])
  })
  it('keeps the round it belongs to', () => {
    expect(viewAt(view({}).table, STEPS, 4, null)?.table.game?.round).toBe(1)
  })
})

it('knows what was collected from the pick or the last take to the last build', () => {
  expect(collectedAt(STEPS, 1)).toBeNull()
  expect(collectedAt(STEPS, 2)).toEqual(['oby', 'gww'])
  expect(collectedAt(STEPS, 4)).toEqual(['oby', 'gww'])
  expect(collectedAt(STEPS, 5)).toBeNull()
  expect(collectedAt(STEPS, 6)).toBeNull()
})

it('reads places from the address', () => {
  expect(stepOf('#step=1', STEPS)).toBe(0)
  expect(stepOf('#step=999', STEPS)).toBe(6)
  expect(stepOf('#step=0', STEPS)).toBe(0)
  expect(stepOf('#round=2', STEPS)).toBe(5)
  expect(stepOf('#round=3', STEPS)).toBeNull()
  expect(stepOf('', STEPS)).toBeNull()
})

it('looks with the eyes of one seat only', () => {
  expect(onlySeat(['B'])).toBe('B')
  expect(onlySeat(['A', 'B'])).toBeNull()
  expect(onlySeat([])).toBeNull()
})
