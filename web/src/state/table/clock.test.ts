import { expect, it } from 'vitest'
import { deadlineOf, secondsUntil, timeWords } from './clock'
import { view } from './fixture'

it("one's own deadline comes before the others'", () => {
  const { table } = view({ seats: { A: { deadline: 9000 }, B: { deadline: 5000 } } })
  expect(deadlineOf(table, 'A')).toBe(9000)
  expect(deadlineOf(table, null)).toBe(5000)
})

it('there is no clock where nobody has a deadline', () => {
  expect(deadlineOf(view({}).table, 'A')).toBeNull()
})

it('never counts below nothing', () => {
  expect(secondsUntil(10_500, 10_000)).toBe(1)
  expect(secondsUntil(10_000, 99_000)).toBe(0)
})

it.each([
  [7, '0:07'],
  [84, '1:24'],
  [3 * 3600 + 100, '3 hr'],
  [3 * 86_400 - 1, '2 days'],
])('%d seconds', (seconds, words) => {
  expect(timeWords(seconds, 'en')).toBe(words)
})
