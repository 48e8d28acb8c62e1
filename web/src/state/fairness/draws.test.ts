import { expect, it } from 'vitest'
import example from '../../../../docs/fair-bag.yaxha?raw'
import twoSeats from '../../../../tests/golden/logs/rules-1-events-2/sealed-nonces.yaxha?raw'
import fourSeats from '../../../../tests/golden/logs/rules-1-events-2/four-seats-over.yaxha?raw'
import older from '../../../../tests/golden/logs/rules-1-events-1/four-seats-over.yaxha?raw'
import type { Entry, TableView } from '../../api/types'
import { type Proof, drawsOf, verify } from './draws'
import { view } from '../table/fixture'

/** A finished game as its table shows it. */
function read(record: string): { table: TableView; proof: Proof; story: Entry[] } {
  const line = (key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(record)?.[1] ?? ''
  const deals = Array.from(record.matchAll(/^(\d+)\. (\S+)/gm))
  const entry = (kind: string, more: Partial<Entry>): Entry => ({ kind, at: 0, ...more })
  const nonces = line('nonces').split(', ')
  return {
    table: {
      ...view({ status: 'over' }).table,
      commitment: line('commitment'),
      options: { cards: line('cards') as 'full' },
    },
    proof: {
      seed: line('seed'),
      nonces: nonces.map((nonce) => (nonce === '-' ? '' : nonce)),
      hashes: [],
    },
    story: [
      entry('started', { order: line('order'), bonus: line('bonus').split(' ') }),
      ...deals.map(([, round, deal]) => entry('dealt', { round: Number(round), deal: deal ?? '' })),
    ],
  }
}

it.each([
  ['three seats', example],
  ['two seats', twoSeats],
  ['four seats and introductory cards', fourSeats],
  ['an older game', older],
])('the draws of %s are found again', (_, record) => {
  const { table, proof, story } = read(record)
  expect(verify(table, proof, story)).toEqual({ deals: 10, isComplete: true, differences: [] })
})

it('the first words of the example are those of the page about it', () => {
  const { proof } = read(example)
  const draws = drawsOf(proof, 'full')
  expect(draws.order).toBe('BAC')
  expect(draws.bonus).toBe('largest neighbor-white neighbor-blue')
  expect(draws.deal(1)).toEqual(['oyw', 'oww', 'gyw'])
})

it('cards that were chosen are not drawn', () => {
  const { table, proof, story } = read(example)
  const chosen = ['largest', 'neighbor-white', 'neighbor-blue'] as const
  const { differences } = verify({ ...table, options: { cards: chosen } }, proof, story)
  expect(drawsOf(proof, chosen).bonus).toBeNull()
  // The cubes are drawn with the words that the cards would have used.
  expect(new Set(differences.map(({ part }) => part))).toEqual(new Set(['deal']))
})

it('a server that deals otherwise, and says that all is well, is found', () => {
  const { table, proof, story } = read(example)
  const dealt = story.map((each) =>
    each.round === 4 ? { ...each, deal: (each.deal ?? '').replace(/^.../, 'ooo') } : each,
  )
  expect(verify(table, proof, dealt).differences).toMatchObject([
    { part: 'deal', found: 'ooo', round: 4, tile: 1 },
  ])
  const [started, ...rest] = story
  const order = [{ ...started, order: 'ABC' } as Entry, ...rest]
  expect(verify(table, proof, order).differences).toEqual([
    { part: 'order', found: 'ABC', expected: 'BAC' },
  ])
  const other = verify({ ...table, commitment: 'f'.repeat(64) }, proof, story)
  expect(other.differences.map(({ part }) => part)).toEqual(['commitment'])
})

it('what this device has not seen is not compared', () => {
  const { table, proof, story } = read(example)
  expect(verify(table, proof, story.slice(3))).toEqual({
    deals: 8,
    isComplete: false,
    differences: [],
  })
})
