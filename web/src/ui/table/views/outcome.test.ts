import { describe, expect, it } from 'vitest'
import type { PlacementView } from '../../../api/types'
import type { Desk } from '../desk/desk.svelte'
import { gainWords, outcomeOf, worthWords } from './outcome'

/** Seat A has 36 points and the first card, B neither. */
function deskWith(cubes: Record<string, string>): Desk {
  const cards = (first: boolean) => [
    { card: 'most-levels', earned: first },
    { card: 'largest', earned: false },
  ]
  return {
    home: 'A',
    leftOf: () => 'B',
    scores: [
      { seat: 'A', cards: cards(true) },
      { seat: 'B', cards: cards(false) },
    ],
    store: { nameOf: (seat: string) => (seat === 'A' ? 'Ana' : 'Bo') },
    total: () => 36,
    gain: (placement: PlacementView) => (placement.totals[0] ?? 0) - 36,
    cubes: () => Object.entries(cubes).map(([cell, color]) => ({ cell, color })),
  } as unknown as Desk
}

const PLAIN: PlacementView = {
  placement: 'g2b3',
  groups: [],
  points: [],
  earned: [
    [true, false],
    [false, false],
  ],
  totals: [40, 20],
  group: ['1b3', '1c3', '2b3'],
  hides: [],
}

describe('what a placement brings', () => {
  it('names the group that grows', () => {
    expect(gainWords(deskWith({}), PLAIN)).toBe('+4: green group of 3')
    const { before, after, cells } = outcomeOf(deskWith({}), PLAIN)
    expect([before, after]).toEqual([36, 40])
    expect(cells).toEqual(['1b3', '1c3'])
  })

  it('counts the reasons that there is no room for', () => {
    const both = {
      ...PLAIN,
      earned: [
        [false, true],
        [true, false],
      ],
    }
    expect(gainWords(deskWith({}), both, 2)).toMatch(/^\+4: green group of 3, .+, and 2 more$/)
    expect(gainWords(deskWith({}), both, 4)).not.toContain('more')
  })

  it('says that a cube stands alone', () => {
    const alone = { ...PLAIN, totals: [36, 20], group: ['2b3'] }
    expect(gainWords(deskWith({}), alone)).toBe('0: green alone')
  })

  it('puts the loss first where it outweighs the rest', () => {
    const hides = ['1c2', '1c3', '1d2']
    const desk = deskWith({ '1c2': 'blue', '1c3': 'blue', '1d2': 'white', '1a1': 'blue' })
    const found = outcomeOf(desk, { ...PLAIN, totals: [31, 20], group: ['2b3'], hides })
    expect(found.gain).toBe('−5')
    expect(found.reasons).toEqual(['hides two blue and one white', 'green alone'])
    expect(found.cells).toEqual(hides)
  })

  it('names the cards that change hands', () => {
    const earned = [
      [false, true],
      [true, false],
    ]
    const [, ...cards] = outcomeOf(deskWith({}), { ...PLAIN, earned }).reasons
    expect(cards).toHaveLength(3)
    expect(cards[0]).toMatch(/^you lose “.+”$/)
    expect(cards[1]).toMatch(/^you gain “.+”$/)
    expect(cards[2]).toMatch(/^Bo gains “.+”$/)
  })
})

describe('what a lit group is worth', () => {
  const desk = { group: () => ({ color: 'green', size: 3, points: 4 }) } as unknown as Desk
  const lit = (size: number, points: number | null) =>
    worthWords(desk, { seat: 'A', color: 'green', size, points })

  it('is said of the one that counts', () => {
    expect(lit(3, 4)).toBe('4 points')
  })

  it('is nothing where another one is larger', () => {
    expect(lit(2, null)).toBe('not the largest')
  })

  it('is told apart where another one is equally large', () => {
    expect(lit(3, null)).toBe('equally large, counts only once')
  })
})
