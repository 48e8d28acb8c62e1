import { describe, expect, it } from 'vitest'
import type { Problem } from '../../api/types'
import { cellsNamed, readingTime, refusalWords, sectionOf } from './refusals'

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

describe('a name that is refused', () => {
  const refused = (facts: NonNullable<Problem['facts']>) =>
    refusalWords({ type: 'error', code: 'bad-name', sentence: '', facts })
  it('is refused with the reason', () => {
    expect(refused({ name: 'Аna', reason: 'scripts' })).toBe(
      'That name mixes letters of several alphabets in one word. Use one alphabet.',
    )
    expect(refused({ name: 'a,b', reason: 'separator' })).toContain('comma')
  })
  it('is refused without one by a server that gives none, or another', () => {
    const plain = 'That name cannot be used. Choose another.'
    expect([refused({ name: 'a' }), refused({ name: 'a', reason: 'new' })]).toEqual([plain, plain])
  })
})

describe('the spaces that a refusal names', () => {
  const problem = (code: string, facts: NonNullable<Problem['facts']>): Problem => ({
    type: 'error',
    code,
    sentence: code,
    facts,
  })
  it('are those that must be filled first', () => {
    const facts = { color: 'blue', cell: '2c1', missing: ['1c2', '1d1'] }
    expect(cellsNamed(problem('unsupported', facts))).toEqual(['1c2', '1d1'])
  })
  it('are the one that was chosen, or the cube in question', () => {
    expect(cellsNamed(problem('no-own-color', { color: 'blue', cell: '2c1' }))).toEqual(['2c1'])
    const facts = { color: 'blue', cell: '2c1', missing: ['1c2'] }
    expect(cellsNamed(problem('needed', facts))).toEqual(['2c1'])
  })
  it('are none where it speaks of none', () => {
    expect(cellsNamed(problem('cubes-left', {}))).toEqual([])
    expect(cellsNamed(null)).toEqual([])
  })
})
