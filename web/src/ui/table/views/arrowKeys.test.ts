import { expect, it } from 'vitest'
import { seenNext } from './arrowKeys'

/** Two rows of a pyramid that is seen from a corner. */
const POINTS: Readonly<Record<string, { x: number; y: number }>> = {
  back: { x: 50, y: 0 },
  left: { x: 0, y: 30 },
  right: { x: 100, y: 30 },
  front: { x: 50, y: 60 },
}
const next = (from: string, key: string) =>
  seenNext(Object.keys(POINTS), from, key, (place) => POINTS[place] ?? { x: 0, y: 0 })

it('arrows lead to the nearest place that way', () => {
  expect(next('left', 'ArrowRight')).toBe('back')
  expect(next('back', 'ArrowDown')).toBe('front')
  expect(next('front', 'ArrowUp')).toBe('back')
  expect(next('right', 'ArrowLeft')).toBe('back')
})

it('stays where nothing is left that way, and leaves other keys alone', () => {
  expect(next('back', 'ArrowUp')).toBe('back')
  expect(next('back', 'Enter')).toBeUndefined()
})
