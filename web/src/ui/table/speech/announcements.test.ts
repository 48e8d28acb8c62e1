import { expect, it } from 'vitest'
import type { CardView, News, SeatLetter } from '../../../api/types'
import type { Label } from '../../../state/names'
import { NO_NEWS } from '../../../state/table/news'
import { isOwnDeed, isTalk, newsWords } from './announcements'

const listener = {
  mine: ['A'] as const,
  leftOf: (): SeatLetter => 'B',
  labelOf: (seat: SeatLetter) => (seat === 'A' ? 'You' : 'Bo') as Label,
  nameOf: (seat: SeatLetter) => (seat === 'A' ? 'Ana' : 'Bo'),
  isYou: (seat: SeatLetter) => seat === 'A',
}
const said = (news: Partial<News>) => newsWords({ ...NO_NEWS, ...news }, listener)
const group = (color: string, was: number, size: number, points: number, hidden = 0) => ({
  color,
  was,
  size,
  points,
  hidden,
  cells: [],
})
const card = (earned: boolean, more: Partial<CardView>): CardView => ({
  card: 'largest-blue',
  earned,
  points: earned ? 5 : 0,
  reason: 'earned',
  value: 3,
  missing: 0,
  rivals: [],
  colors: [],
  cells: [],
  ...more,
})

it('answers a placed cube with its cell, its group and its points', () => {
  expect(
    said({
      cubes: [{ seat: 'A', kind: 'placed', cube: 'g2b3', group: 3 }],
      scores: [{ seat: 'A', was: 10, total: 12, groups: [group('green', 2, 3, 2)], cards: [] }],
    }),
  ).toEqual(['Green on 2b3, group of 3, plus 2'])
})

it('says that the host has closed the table', () => {
  expect(said({ happened: [{ kind: 'closed', at: 0 }] })).toEqual(['The host closes the table'])
})

it('says why points are lost', () => {
  expect(
    said({
      cubes: [{ seat: 'A', kind: 'placed', cube: 'g2b3', group: 1 }],
      scores: [{ seat: 'A', was: 10, total: 5, groups: [group('blue', 5, 3, -5, 2)], cards: [] }],
    }),
  ).toEqual(['Green on 2b3, group of 1, minus 5, largest blue group now 3'])
})

it('names every cube that is hidden, with its cell', () => {
  expect(
    said({
      cubes: [{ seat: 'A', kind: 'placed', cube: 'g2b5', group: 3, hides: ['y1c6'] }],
      scores: [{ seat: 'A', was: 10, total: 12, groups: [group('green', 2, 3, 2)], cards: [] }],
    }),
  ).toEqual(['Green on 2b5, group of 3, plus 2, hides yellow 1c6'])
  expect(
    said({
      cubes: [{ seat: 'A', kind: 'placed', cube: 'g2b5', group: 1, hides: ['b1b5', 'y1c6'] }],
      scores: [{ seat: 'A', was: 10, total: 5, groups: [group('blue', 5, 3, -5, 1)], cards: [] }],
    }),
  ).toEqual([
    'Green on 2b5, group of 1, minus 5, hides blue 1b5 and yellow 1c6, largest blue group now 3',
  ])
})

it('answers a cube that is moved or taken back', () => {
  expect(
    said({ cubes: [{ seat: 'A', kind: 'moved', cube: 'g2b3', group: 3, source: '1d4' }] }),
  ).toEqual(['Green from 1d4 to 2b3, group of 3, no change in points'])
  expect(said({ cubes: [{ seat: 'A', kind: 'taken-back', cube: 'g2b3', group: 0 }] })).toEqual([
    'Green from 2b3 is back in your hand, no change in points',
  ])
})

it('says that a card is lost to another, and to whom', () => {
  const lost = card(false, { reason: 'behind', missing: 2, rivals: ['B'] })
  expect(
    said({
      cubes: [{ seat: 'B', kind: 'placed', cube: 'b1d4', group: 5 }],
      scores: [
        { seat: 'A', was: 10, total: 5, groups: [], cards: [lost] },
        { seat: 'B', was: 4, total: 14, groups: [group('blue', 4, 5, 5)], cards: [card(true, {})] },
      ],
    }),
  ).toEqual(['Bo builds blue 1d4', 'You no longer earn a card: Largest blue group. 2 behind Bo'])
})

it('leaves out what another builds where it changes no card of one’s own', () => {
  expect(
    said({
      cubes: [{ seat: 'B', kind: 'placed', cube: 'b1d4', group: 5 }],
      scores: [{ seat: 'B', was: 4, total: 9, groups: [group('blue', 4, 5, 5)], cards: [] }],
    }),
  ).toEqual([])
})

it('says which card one’s own cube takes from another', () => {
  const lost = card(false, { reason: 'behind', missing: 1, rivals: ['A'] })
  expect(
    said({
      cubes: [{ seat: 'A', kind: 'placed', cube: 'b1d4', group: 5 }],
      scores: [
        { seat: 'A', was: 4, total: 14, groups: [group('blue', 4, 5, 5)], cards: [card(true, {})] },
        { seat: 'B', was: 10, total: 5, groups: [], cards: [lost] },
      ],
    }),
  ).toEqual([
    'Blue on 1d4, group of 5, plus 10',
    'You now earn a card: Largest blue group',
    'Bo no longer earns a card: Largest blue group. 1 behind you',
  ])
})

it('says first what happened, then what it brought', () => {
  expect(
    said({
      happened: [
        {
          kind: 'built',
          at: 0,
          round: 1,
          builds: ['A:g1d4', 'B:o1d4'],
          gains: [1, 1],
          totals: [1, 1],
        },
        { kind: 'dealt', at: 0, round: 2, deal: 'oby/gww' },
      ],
    }),
  ).toEqual([
    'You build green 1d4. Bo builds orange 1d4',
    'You score 1 point this round, 1 in total. Round 2. Tile 1: orange, blue, yellow. Tile 2: green, white, white',
  ])
})

it('says a sign as a word', () => {
  expect(
    said({
      happened: [
        { kind: 'built', at: 0, round: 1, builds: ['A:g1d4'], gains: [-8, 1], totals: [10, 1] },
      ],
    }),
  ).toEqual(['You build green 1d4', 'You score minus 8 points this round, 10 in total'])
})

it('leaves the end to the prompt, and the result to the score sheet', () => {
  expect(
    said({
      happened: [
        { kind: 'built', at: 0, round: 1, builds: ['A:g1d4'], gains: [1, 1], totals: [10, 1] },
        { kind: 'ended', at: 0, totals: [10, 1], winners: ['A'] },
      ],
    }),
  ).toEqual(['You build green 1d4', 'You score 1 point this round, 10 in total'])
})

it('says that a bot has built for one', () => {
  const news = {
    cubes: [{ seat: 'A', kind: 'placed', cube: 'g1d4', group: 1 }],
    scores: [{ seat: 'A', was: 0, total: 1, groups: [group('green', 0, 1, 1)], cards: [] }],
    happened: [{ kind: 'confirmed', at: 0, seat: 'A', stand_ins: ['A'] }],
  } as const
  expect(said(news)).toEqual(['Your bot builds green 1d4'])
  expect(isOwnDeed({ ...NO_NEWS, ...news }, ['A'])).toBe(false)
  expect(isOwnDeed({ ...NO_NEWS, ...news, happened: [] }, ['A'])).toBe(true)
})

it('tells what is said from what is done', () => {
  const words = { kind: 'said', at: 0, seat: 'B', text: 'Hello' } as const
  const cube = { seat: 'B', kind: 'placed', cube: 'b1d4', group: 5 } as const
  expect(isTalk({ ...NO_NEWS, happened: [words] })).toBe(true)
  expect(isTalk({ ...NO_NEWS, happened: [words, { kind: 'left', at: 0, seat: 'B' }] })).toBe(false)
  expect(isTalk({ ...NO_NEWS, happened: [words], cubes: [cube] })).toBe(false)
})
