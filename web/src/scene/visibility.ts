/** Which footprints can be seen past the cubes, and from where those that cannot would be. */
import { spotOf, type Spot, towardsEye } from './cells'
import { type Box, enters } from './rays'
import type { Cell } from './types'

/** A footprint is a slab of this width and height on the surface that the cube would rest on. */
export const TILE = { wide: 0.8, high: 0.12, rim: 0.94 }
/** A place of which less is seen counts as hidden. */
const ENOUGH = 0.3
const SAMPLES = [-0.375, -0.125, 0.125, 0.375]
const CUBE: Spot = { x: 0.48, y: 0.48, z: 0.48 }
const STEP = Math.PI / 12

export interface Angles {
  azimuth: number
  elevation: number
}

/** The slab of a footprint, with its rim. */
export function tileBox(cell: Cell): Box {
  const { x, y, z } = spotOf(cell)
  const half = TILE.rim / 2
  return {
    middle: { x, y: y - 0.5 + TILE.high / 2, z },
    half: { x: half, y: TILE.high / 2, z: half },
  }
}

/** The points of a footprint's upper side that the eye sees past these cubes. */
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

/** How much of a footprint is seen, from 0 to 1. */
export function seenShare(cell: Cell, cubes: readonly Cell[], eye: Spot): number {
  return seenPoints(cell, cubes, eye).length / SAMPLES.length ** 2
}

/** The middle of what is seen of a footprint: where one points at it. Null where all is hidden. */
export function seenMiddle(cell: Cell, cubes: readonly Cell[], eye: Spot): Spot | null {
  const points = seenPoints(cell, cubes, eye)
  const mean = (axis: 'x' | 'z'): number =>
    points.reduce((sum, point) => sum + point[axis], 0) / points.length
  const [x, z] = [mean('x'), mean('z')]
  const away = (point: Spot): number => Math.hypot(point.x - x, point.z - z)
  // What is seen may be bent around a cube, so its mean may be hidden.
  return points.toSorted((a, b) => away(a) - away(b))[0] ?? null
}

export function isSeen(cell: Cell, cubes: readonly Cell[], eye: Spot): boolean {
  return seenShare(cell, cubes, eye) >= ENOUGH
}

/** The point from which one looks at another one, at this distance. */
export function eyeAt(angles: Angles, distance: number, middle: Spot): Spot {
  const { x, y, z } = towardsEye(angles.azimuth, angles.elevation)
  return { x: middle.x + x * distance, y: middle.y + y * distance, z: middle.z + z * distance }
}

/**
 * The nearest angles from which a place is seen. Turning comes before tilting, because a pyramid
 * seen from above loses its shape; steps of 15° are those of the arrow keys.
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
