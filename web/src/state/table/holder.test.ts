import { expect, it } from 'vitest'
import { nextHolder } from './holder'

it('the device stays while something is awaited', () => {
  expect(nextHolder(['A', 'C'], ['A', 'C'], 'C')).toBe('C')
})

it('then it goes to the next who is waited for', () => {
  expect(nextHolder(['A', 'C'], ['C', 'D'], 'A')).toBe('C')
})

it('and rests when others are waited for', () => {
  expect(nextHolder(['A', 'C'], ['D'], 'C')).toBe('C')
})

it('nobody holds it where only others play', () => {
  expect(nextHolder([], ['A'], null)).toBeNull()
})
