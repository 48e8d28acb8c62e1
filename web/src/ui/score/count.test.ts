import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Count, countedUp, tickTime } from './count.svelte'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('counts up to the points, however many cubes there are', () => {
  expect(countedUp(4, 6, 0)).toBe(0)
  expect(countedUp(4, 6, 2)).toBe(3)
  expect(countedUp(4, 6, 4)).toBe(6)
  expect(countedUp(0, 0, 0)).toBe(0)
})

it('never takes longer than 700 ms for a row', () => {
  expect(tickTime(5)).toBe(60)
  expect(tickTime(14) * 14).toBe(700)
})

describe('a count', () => {
  it('goes row by row and cube by cube', () => {
    const count = new Count([3, 2], true)
    count.begin()
    vi.advanceTimersByTime(600)
    expect([count.rows, count.ticks]).toEqual([1, 0])
    vi.advanceTimersByTime(120)
    expect(count.ticks).toBe(2)
    vi.advanceTimersByTime(1480)
    expect([count.rows, count.done]).toEqual([2, false])
    expect(count.shown(0, 3, 4)).toBe(4)
    expect(count.shown(1, 2, 2)).toBe(0)
    vi.advanceTimersByTime(1600)
    expect(count.done).toBe(true)
  })
  it('can be seen again, at half the time or with numbers that stand at once', () => {
    const count = new Count([3, 2], false)
    count.again(0.5)
    expect([count.rows, count.done]).toEqual([0, false])
    vi.advanceTimersByTime(300 + 800 + 800)
    expect(count.done).toBe(true)
    count.again(0)
    vi.advanceTimersByTime(600)
    expect([count.rows, count.shown(0, 3, 4)]).toEqual([1, 4])
    vi.advanceTimersByTime(1600 + 1600)
    expect(count.done).toBe(true)
  })
  it('can be skipped, or not begin at all', () => {
    const skipped = new Count([3], true)
    skipped.begin()
    skipped.skip()
    expect(skipped.done).toBe(true)
    expect(new Count([3], false).done).toBe(true)
  })
})
