import { describe, expect, it } from 'vitest'
import { readingTime, sectionOf } from './refusing'

describe('a refusal', () => {
  it('leads to the section that explains its rule', () => {
    const rules = ['C3', 'B3', 'B4', 'R1', 'R6', 'R12', 'R3', 'E1', 'E2', 'R10', 'E3']
    expect(rules.map(sectionOf)).toEqual([
      'pick',
      'build',
      'build',
      'build',
      'build',
      'build',
      'groups',
      'groups',
      'points',
      'cards',
      'cards',
    ])
  })

  it('stays as long as it takes to read it, and no longer than a look', () => {
    expect(readingTime('1c3 is taken.')).toBeGreaterThanOrEqual(4500)
    expect(readingTime('x'.repeat(60))).toBeGreaterThan(readingTime('x'.repeat(30)))
    expect(readingTime('x'.repeat(1000))).toBe(14_000)
  })
})
