import { expect, it } from 'vitest'
import type { GameView, ScoreView, TableView } from '../api/types'
import { resultsOf } from './results'
import { view } from './testing'

function table(game: Partial<GameView>, total = 0): TableView {
  const { table } = view({})
  const scores = [{ seat: 'A', total } as ScoreView]
  return { ...table, game: { ...(table.game as GameView), hands: ['-', '-'], scores, ...game } }
}

const picking = table({})
const building = table({ phase: 'build', hands: ['ogy', 'gww'] })

it('says which cubes one gets, once', () => {
  const got = { kind: 'got', seat: 'A', cubes: ['orange', 'green', 'yellow'] }
  expect(resultsOf(picking, building, ['A'])).toEqual([got])
  expect(resultsOf(building, building, ['A'])).toEqual([])
})

it('says what a round has brought, then the next market', () => {
  expect(resultsOf(building, table({ round: 2 }, 3), ['A'])).toEqual([
    { kind: 'gained', seat: 'A', gain: 3, total: 3 },
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

it('says what the last round has brought', () => {
  const end = table({ phase: 'end', hands: ['ogy', 'gww'] }, 8)
  expect(resultsOf(building, end, ['A'])).toEqual([
    { kind: 'gained', seat: 'A', gain: 8, total: 8 },
  ])
})

it('says the first market when the game begins, and nothing of what one finds', () => {
  expect(resultsOf({ ...picking, game: null }, picking, ['A'])).toMatchObject([{ kind: 'round' }])
  expect(resultsOf(null, picking, ['A'])).toEqual([])
})
