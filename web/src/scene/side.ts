/** Best side from which to view a group. */
import { spotOf, towardsEye, type Spot } from './cells'
import { enters } from './rays'
import type { Cell } from './types'

const HALF: Spot = { x: 0.48, y: 0.48, z: 0.48 }
const QUARTER = Math.PI / 2

/** True if a cube is recognisable: the centre of one of its faces is visible. */
function faces(cell: Cell, others: readonly Cell[], eye: Spot): boolean {
  const middle = spotOf(cell)
  const points: Spot[] = [
    { x: middle.x, y: middle.y + 0.5, z: middle.z },
    { x: middle.x + 0.5 * Math.sign(eye.x), y: middle.y, z: middle.z },
    { x: middle.x, y: middle.y, z: middle.z + 0.5 * Math.sign(eye.z) },
  ]
  return points.some((from) =>
    others.every(
      (other) => enters({ from, along: eye }, { middle: spotOf(other), half: HALF }) === null,
    ),
  )
}

/** Return the number of these cubes visible from an azimuth, past all cubes of the pyramid. */
export function facing(
  cells: readonly Cell[],
  all: readonly Cell[],
  azimuth: number,
  elevation: number,
): number {
  const eye = towardsEye(azimuth, elevation)
  return cells.filter((cell) =>
    faces(
      cell,
      all.filter((other) => other !== cell),
      eye,
    ),
  ).length
}

/**
 * Return the quarter turns (−1, 0, 1 or 2) that reveal a group. A group that is already half
 * visible needs none, to avoid unnecessary motion.
 */
export function quartersTo(
  cells: readonly Cell[],
  all: readonly Cell[],
  azimuth: number,
  elevation: number,
): number {
  const seen = (quarters: number): number =>
    facing(cells, all, azimuth + quarters * QUARTER, elevation)
  if (seen(0) * 2 >= cells.length) return 0
  let best = 0
  for (const quarters of [1, -1, 2]) if (seen(quarters) > seen(best)) best = quarters
  return best
}
