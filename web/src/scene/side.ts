/** From which side a group is seen best. */
import { spotOf, towardsEye, type Spot } from './cells'
import { enters } from './rays'
import type { Cell } from './types'

const HALF: Spot = { x: 0.48, y: 0.48, z: 0.48 }
const QUARTER = Math.PI / 2

/** Whether enough of a cube shows to be recognised: the middle of one of its faces. */
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

/** How many of these cubes face the eye, with all cubes of the pyramid standing around. */
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
 * The quarters to turn (−1, 0, 1 or 2) so that a group shows. A group half of which shows already
 * is left alone: turning without need is unrest.
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
