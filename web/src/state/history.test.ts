import { beforeEach, expect, it } from 'vitest'
import type { ListedTable, SeatLetter } from '../api/types'
import { KeyValues } from '../device/storage'
import { companionsIn, figuresOf, filtered, hide, withoutHidden } from './history'

type Seat = ListedTable['summary']['seats'][number]
const person = (seat: SeatLetter, name: string, more: Partial<Seat> = {}): Seat => ({
  seat,
  kind: 'person',
  name,
  ...more,
})
const table = (id: string, status: ListedTable['status'], seats: Seat[], mine = 'A') =>
  ({
    id,
    status,
    at: 0,
    mine: Array.from(mine) as SeatLetter[],
    summary: { seats, round: 1, wanted: [], rematch: null, options: {} },
  }) as unknown as ListedTable

const won = table('1', 'over', [
  person('A', 'Ana', { total: 50, won: true, largest: 9 }),
  person('B', 'Zoë', { total: 40, won: false, largest: 12 }),
])
const lost = table('2', 'over', [
  person('A', 'Ana', { total: 41, won: false, largest: 7 }),
  { seat: 'B', kind: 'bot', name: 'casual', total: 60, won: true, largest: 8 },
])
const running = table('3', 'playing', [person('A', 'Ana'), person('B', 'Bo')])
const passed = table(
  '4',
  'over',
  [person('A', 'Cy', { total: 99, won: true }), person('B', 'Di', { total: 1, won: false })],
  'AB',
)
const closed = table('5', 'closed', [person('A', 'Ana'), { seat: 'B', kind: 'open', name: '' }])
const all = [won, lost, running, passed, closed]

it('counts finished games in which one seat was one’s own', () => {
  expect(figuresOf(all)).toEqual({ finished: 2, wins: 1, average: 45.5, best: 50, largest: 9 })
  expect(figuresOf([running, passed])).toBeNull()
})

it('finds games by how far they are, by a person and by a part of a name', () => {
  const found = (filter: Partial<Parameters<typeof filtered>[1]>) =>
    filtered(all, { standing: 'all', companion: null, text: '', ...filter }).map(({ id }) => id)
  expect(found({})).toEqual(['1', '2', '3', '4', '5'])
  expect(found({ standing: 'running' })).toEqual(['3'])
  expect(found({ standing: 'finished' })).toEqual(['1', '2', '4'])
  expect(found({ standing: 'finished', companion: 'Zoë' })).toEqual(['1'])
  expect(found({ text: ' zoe' })).toEqual(['1'])
  // A bot is called by the name that the page shows.
  expect(found({ text: 'balam' })).toEqual(['2'])
})

it('knows the people one played with, and no bots', () => {
  expect(companionsIn(all)).toEqual(['Bo', 'Zoë'])
})

let kept: KeyValues
beforeEach(() => {
  const values = new Map<string, string>()
  const area = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  }
  kept = new KeyValues(() => area)
})

it('hides games for good, one after the other', () => {
  hide(['1'], kept)
  hide(['3', '1'], kept)
  expect(withoutHidden(all, kept).map(({ id }) => id)).toEqual(['2', '4', '5'])
})
