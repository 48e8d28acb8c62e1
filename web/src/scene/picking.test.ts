import { describe, expect, it } from 'vitest'
import { spotOf, towardsEye } from './cells'
import { cubeUnder, ghostUnder, nearestPlace, placeUnder } from './picking'
import { enters, type Ray } from './rays'
import { AZIMUTH, ELEVATION } from './orbit'

/** A ray from the eye through the middle of a cell, `dy` higher. */
function rayTo(cell: string, dy = 0): Ray {
  const eye = towardsEye(AZIMUTH, ELEVATION)
  const { x, y, z } = spotOf(cell)
  return {
    from: { x: x + eye.x * 20, y: y + dy + eye.y * 20, z: z + eye.z * 20 },
    along: { x: -eye.x, y: -eye.y, z: -eye.z },
  }
}

describe('rays', () => {
  const box = { middle: { x: 0, y: 0, z: 0 }, half: { x: 1, y: 1, z: 1 } }

  it('enter a box before them', () => {
    expect(enters({ from: { x: -5, y: 0, z: 0 }, along: { x: 1, y: 0, z: 0 } }, box)).toBe(4)
  })

  it('miss what is beside or behind', () => {
    expect(enters({ from: { x: -5, y: 2, z: 0 }, along: { x: 1, y: 0, z: 0 } }, box)).toBeNull()
    expect(enters({ from: { x: 5, y: 0, z: 0 }, along: { x: 1, y: 0, z: 0 } }, box)).toBeNull()
  })
})

describe('what the pointer means', () => {
  const TILE = -0.44

  it('takes a footprint where it lies, and nothing above it', () => {
    expect(ghostUnder(rayTo('1d4', TILE), ['1d4'], [], null, true)).toBe('1d4')
    expect(ghostUnder(rayTo('1d4', 0.4), ['1d4'], [], null, true)).toBeNull()
  })

  it('takes no footprint through a cube', () => {
    expect(ghostUnder(rayTo('1c5', TILE), ['1c5'], ['1d4'], null, true)).toBeNull()
    expect(ghostUnder(rayTo('1c5', TILE), ['1c5'], ['1d4'], null, false)).toBeNull()
  })

  it('lets a mouse leave the focused cube for a footprint behind it', () => {
    expect(ghostUnder(rayTo('1d4', 0.3), ['1d4'], [], '1d4', true)).toBe('1d4')
    expect(ghostUnder(rayTo('1c5', TILE), ['1c5', '1d4'], [], '1d4', true)).toBe('1c5')
  })

  it('lets a finger tap the focused cube again', () => {
    expect(ghostUnder(rayTo('1c5', TILE), ['1c5', '1d4'], [], '1d4', false)).toBe('1d4')
    expect(ghostUnder(rayTo('1f4', TILE), ['1f4', '1d4'], [], '1d4', false)).toBe('1f4')
  })

  it('finds the nearest cube', () => {
    expect(cubeUnder(rayTo('1d4'), ['1d4', '1c5'])).toBe('1d4')
    expect(cubeUnder(rayTo('1g7', 3), ['1d4'])).toBeNull()
  })

  it('finds the place over a cube and on the ground', () => {
    const base = ['1c3', '1d3', '1c4', '1d4']
    expect(placeUnder(rayTo('1e4', -0.5), base)).toBe('1e4')
    // The top of one, towards the corner where all four meet.
    expect(placeUnder(rayTo('2c3', -0.5), base)).toBe('2c3')
    expect(placeUnder(rayTo('1d3', 0.5), ['1d3'])).toMatch(/^2[cd][23]$/)
  })

  it('finds none on a side, beyond the field or above the fourth level', () => {
    const low = { from: { x: 3, y: 0.9, z: 5 }, along: { x: 0, y: -0.05, z: -1 } }
    expect(placeUnder(low, ['1d4'])).toBeNull()
    expect(placeUnder({ ...rayTo('1d4'), along: { x: 0, y: 1, z: 0 } }, [])).toBeNull()
    const down = { x: 0, y: -1, z: 0 }
    expect(placeUnder({ from: { x: 6, y: 9, z: -6 }, along: down }, [])).toBe('1g7')
    expect(placeUnder({ from: { x: 7, y: 9, z: -6 }, along: down }, [])).toBeNull()
    expect(placeUnder({ from: { x: 3, y: 9, z: -1 }, along: down }, ['4a1'])).toBe('1d2')
    expect(placeUnder({ from: { x: 1.5, y: 9, z: -1.5 }, along: down }, ['4a1'])).toBeNull()
  })

  it('lets a dragged cube snap within reach', () => {
    const places = [
      { cell: '1d4', x: 100, y: 100 },
      { cell: '1e4', x: 150, y: 100 },
    ]
    expect(nearestPlace(118, 100, places, 44)).toBe('1d4')
    expect(nearestPlace(130, 100, places, 44)).toBe('1e4')
    expect(nearestPlace(300, 100, places, 44)).toBeNull()
  })
})
