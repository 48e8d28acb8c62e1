/** Visibility of footprints past the cubes, and camera angles that reveal hidden ones. */
import { spotOf, type Spot, towardsEye } from './cells'
import { type Box, enters } from './rays'
import type { Cell } from './types'

/** Size of a footprint: a slab on the surface below its cell. */
export const TILE = { wide: 0.8, high: 0.12, rim: 0.94 }
/** Minimum visible share; a footprint with less counts as hidden. */
const ENOUGH = 0.3
const SAMPLES = [-0.375, -0.125, 0.125, 0.375]
const CUBE: Spot = { x: 0.48, y: 0.48, z: 0.48 }
const STEP = Math.PI / 12

export interface Angles {
  azimuth: number
  elevation: number
}

/** Return a footprint's slab, including its rim. */
export function tileBox(cell: Cell): Box {
  const { x, y, z } = spotOf(cell)
  const half = TILE.rim / 2
  return {
    middle: { x, y: y - 0.5 + TILE.high / 2, z },
    half: { x: half, y: TILE.high / 2, z: half },
  }
}

/** Return sample points on a footprint's top that are visible past these cubes. */
function seenPoints(cell: Cell, cubes: readonly Cell[], eye: Spot): Spot[] {
  const { x, y, z } = spotOf(cell)
  const boxes = cubes.map((cube): Box => ({ middle: spotOf(cube), half: CUBE }))
  const points = SAMPLES.flatMap((dx) =>
    SAMPLES.map((dz) => ({ x: x + dx * TILE.wide, y: y - 0.5 + TILE.high, z: z + dz * TILE.wide })),
  )
  return points.filter((from) => {
    const along = { x: eye.x - from.x, y: eye.y - from.y, z: eye.z - from.z }
    return boxes.every((box) => enters({ from, along }, box) === null)
  })
}

/** Return the visible share of a footprint, from 0 to 1. */
export function seenShare(cell: Cell, cubes: readonly Cell[], eye: Spot): number {
  return seenPoints(cell, cubes, eye).length / SAMPLES.length ** 2
}

/** Return the centre of a footprint's visible part, for pointing; null if all of it is hidden. */
export function seenMiddle(cell: Cell, cubes: readonly Cell[], eye: Spot): Spot | null {
  const points = seenPoints(cell, cubes, eye)
  const mean = (axis: 'x' | 'z'): number =>
    points.reduce((sum, point) => sum + point[axis], 0) / points.length
  const [x, z] = [mean('x'), mean('z')]
  const away = (point: Spot): number => Math.hypot(point.x - x, point.z - z)
  // The visible part may bend around a cube, so its mean may be hidden.
  return points.toSorted((a, b) => away(a) - away(b))[0] ?? null
}

export function isSeen(cell: Cell, cubes: readonly Cell[], eye: Spot): boolean {
  return seenShare(cell, cubes, eye) >= ENOUGH
}

/** Return the camera position that looks at a point from this distance. */
export function eyeAt(angles: Angles, distance: number, middle: Spot): Spot {
  const { x, y, z } = towardsEye(angles.azimuth, angles.elevation)
  return { x: middle.x + x * distance, y: middle.y + y * distance, z: middle.z + z * distance }
}

/**
 * Return the nearest angles that reveal a cell. It prefers turning to tilting, because a pyramid
 * seen from above loses its shape. Steps of 15° match the arrow keys.
 */
export function anglesTo(
  cell: Cell,
  cubes: readonly Cell[],
  from: Angles,
  eyeOf: (angles: Angles) => Spot,
): Angles {
  for (const elevation of [from.elevation, 0.95, 1.25].filter((e) => e >= from.elevation))
    for (let turn = 0; turn <= 12; turn++)
      for (const way of turn === 0 ? [1] : [1, -1]) {
        const angles = { azimuth: from.azimuth + way * turn * STEP, elevation }
        if (isSeen(cell, cubes, eyeOf(angles))) return angles
      }
  return { azimuth: from.azimuth, elevation: 1.25 }
}
