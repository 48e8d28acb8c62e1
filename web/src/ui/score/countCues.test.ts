import { describe, expect, it } from 'vitest'
import type { ScoreView } from '../../api/types'
import { countCues } from './countCues'

describe('the count', () => {
  const score = {
    seat: 'A',
    total: 5,
    groups: [{ color: 'orange', size: 14, points: 36, cells: [] }],
    cards: [
      { card: 'largest', earned: true },
      { card: 'three-colors', earned: false },
    ],
  } as unknown as ScoreView
  const cards = ['largest', 'three-colors']
  const at = (rows: number) => countCues(rows, cards, [score]).map(({ sound }) => sound)

  it('ticks for the cubes of a colour, no longer than it shows them', () => {
    expect(at(0)).toEqual([])
    expect(at(1)).toEqual(Array(14).fill('tick'))
    expect(countCues(1, cards, [score]).at(-1)?.after).toBeCloseTo(700)
    expect(at(2)).toEqual([])
  })

  it('rings for a card that is earned, and ends', () => {
    expect(at(6)).toEqual(['earned'])
    expect(at(7)).toEqual([])
    expect(at(8)).toEqual(['end'])
  })
})
