import { describe, expect, it } from 'vitest'
import { type Rect, freeSpot } from './spot'

const STAGE: Rect = { left: 0, top: 0, width: 390, height: 380 }
const CHIP = { width: 160, height: 32 }
const cube: Rect = { left: 180, top: 200, width: 40, height: 50 }
const rect = (left: number, top: number, width: number, height: number): Rect => ({
  left,
  top,
  width,
  height,
})

function apart(a: Rect, b: Rect): number {
  const across = Math.max(a.left - b.left - b.width, b.left - a.left - a.width)
  const along = Math.max(a.top - b.top - b.height, b.top - a.top - a.height)
  return Math.max(across, along)
}

describe('the spot of a chip or tip', () => {
  it('is above what it speaks of, in the middle', () => {
    expect(freeSpot(CHIP, cube, [], STAGE)).toEqual({ left: 120, top: 160 })
  })

  it('stays on the stage', () => {
    const corner = freeSpot(CHIP, rect(370, 4, 30, 30), [], STAGE)
    expect(corner.left + CHIP.width).toBeLessThanOrEqual(382)
    expect(corner.top).toBeGreaterThanOrEqual(8)
  })

  it('keeps 8 px from panels and from other places', () => {
    const panels = [rect(8, 8, 180, 48), rect(250, 8, 132, 48)]
    const places = [rect(140, 160, 40, 24), rect(200, 150, 40, 24), rect(240, 190, 40, 24)]
    const spot = { ...freeSpot(CHIP, cube, [...panels, ...places], STAGE), ...CHIP }
    for (const each of [...panels, ...places]) expect(apart(spot, each)).toBeGreaterThanOrEqual(8)
    expect(apart(spot, cube)).toBeGreaterThanOrEqual(0)
  })

  it('goes no farther than it must', () => {
    // Above is taken for the whole width: right below the obstacle there is no room, beside it is.
    const beam = rect(0, 130, 390, 60)
    const spot = freeSpot(CHIP, cube, [beam], STAGE)
    expect(Math.abs(spot.top - 160)).toBeLessThan(110)
    expect(apart({ ...spot, ...CHIP }, beam)).toBeGreaterThanOrEqual(8)
  })

  it('covers as little as can be where nothing is free', () => {
    const all = rect(0, 0, 390, 300)
    const spot = freeSpot(CHIP, cube, [all], STAGE)
    expect(spot.top).toBeGreaterThan(300)
  })
})
