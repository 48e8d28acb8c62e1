import { describe, expect, it } from 'vitest'
import { AZIMUTH, ELEVATION } from './orbit'
import { type Angles, anglesTo, eyeAt, isSeen, seenMiddle, seenShare } from './visibility'

const MIDDLE = { x: 1.5, y: 1, z: -1.5 }
const HOME: Angles = { azimuth: AZIMUTH, elevation: ELEVATION }
const eyeOf = (angles: Angles) => eyeAt(angles, 20, MIDDLE)

/** A full level of this width, whose near left cell is a1. */
const level = (n: number, wide: number): string[] =>
  Array.from('abcd'.slice(0, wide)).flatMap((file) =>
    Array.from({ length: wide }, (_, rank) => `${n}${file}${rank + 1}`),
  )
const BASE = level(1, 4)

describe('the share of a footprint that is seen', () => {
  it('is all of it on an empty stone and on top of cubes', () => {
    expect(seenShare('1d4', [], eyeOf(HOME))).toBe(1)
    expect(seenShare('2b2', BASE, eyeOf(HOME))).toBe(1)
  })

  it('is nothing right behind a higher cube', () => {
    // From straight in front (azimuth 0), 1b3 stands behind 1b2 and the cube on it.
    const front = { azimuth: 0, elevation: 0.3 }
    expect(seenShare('1b3', ['1b2', '1b1', '1a1', '1a2', '2a1'], eyeOf(front))).toBeLessThan(0.1)
  })

  it('is a part of it behind a single cube', () => {
    const share = seenShare('1b3', ['1b2'], eyeOf({ azimuth: 0, elevation: 0.9 }))
    expect(share).toBeGreaterThan(0)
    expect(share).toBeLessThan(1)
  })

  it('counts cubes beside it for nothing', () => {
    expect(seenShare('1b1', ['1a1', '1c1'], eyeOf({ azimuth: 0, elevation: 0.3 }))).toBe(1)
  })
})

describe('the point at which one points at a footprint', () => {
  it('is about its middle where all of it is seen', () => {
    const { x, z } = seenMiddle('1d4', [], eyeOf(HOME)) ?? { x: 0, z: 0 }
    expect(Math.hypot(x - 3, z + 3)).toBeLessThan(0.2)
  })

  it('is on the part that no cube hides', () => {
    // From the front, the cube before it hides the near part of 1b3.
    const { z } = seenMiddle('1b3', ['1b2'], eyeOf({ azimuth: 0, elevation: 0.9 })) ?? { z: 0 }
    expect(z).toBeLessThan(-2)
  })

  it('is nowhere where nothing is seen', () => {
    const front = { azimuth: 0, elevation: 0.3 }
    expect(seenMiddle('1b3', ['1b2', '1b1', '1a1', '1a2', '2a1'], eyeOf(front))).toBeNull()
  })
})

describe('a place behind the pyramid', () => {
  const tall = [...BASE.filter((cell) => cell !== '1a4'), ...level(2, 3).slice(3)]

  it('is hidden from one side and seen from another', () => {
    // The far left corner is empty behind three rows of cubes.
    const low = { azimuth: AZIMUTH, elevation: 0.3 }
    expect(isSeen('1a4', tall, eyeOf(low))).toBe(false)
    expect(isSeen('1a4', tall, eyeOf({ ...low, azimuth: Math.PI }))).toBe(true)
  })

  it('is seen after the least turn', () => {
    const low = { azimuth: AZIMUTH, elevation: 0.3 }
    const found = anglesTo('1a4', tall, low, eyeOf)
    expect(isSeen('1a4', tall, eyeOf(found))).toBe(true)
    expect(found.elevation).toBe(0.3)
    const turned = Math.abs(found.azimuth - low.azimuth)
    expect(turned).toBeGreaterThan(0)
    for (const less of [turned - Math.PI / 12, -(turned - Math.PI / 12)])
      expect(isSeen('1a4', tall, eyeOf({ ...low, azimuth: AZIMUTH + less }))).toBe(false)
  })

  it('needs no turn where it is seen already', () => {
    expect(anglesTo('1d1', [], HOME, eyeOf)).toEqual(HOME)
  })

  it('is looked at from above when it lies in a well', () => {
    const walls = [...BASE, ...level(2, 3).filter((cell) => cell !== '2b2')]
    const low = { azimuth: AZIMUTH, elevation: 0.28 }
    const found = anglesTo('2b2', walls, low, eyeOf)
    expect(found.elevation).toBeGreaterThan(0.28)
    expect(isSeen('2b2', walls, eyeOf(found))).toBe(true)
  })

  it('can be seen from somewhere in a finished pyramid without its top', () => {
    const whole = [...BASE, ...level(2, 3), ...level(3, 2)]
    // Only what nothing rests on may be missing.
    for (const cell of [...level(3, 2), '4a1']) {
      const rest = whole.filter((other) => other !== cell)
      expect(isSeen(cell, rest, eyeOf(anglesTo(cell, rest, HOME, eyeOf)))).toBe(true)
    }
  })
})
