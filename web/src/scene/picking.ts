/** Picking: the ghost or cube under the pointer. */
import { cellAt, parseCell, spotOf } from './cells'
import { type Box, type Ray, firstHit } from './rays'
import type { Cell } from './types'
import { tileBox } from './visibility'

const around = (cell: Cell, half: number): Box => ({
  middle: spotOf(cell),
  half: { x: half, y: half, z: half },
})

/**
 * Return the ghost that a ray hits: the nearest footprint in front of all cubes, or the focused
 * one, which is shown as a cube. A mouse can move past that cube to a footprint behind it; a finger
 * returns to it, for the second tap.
 */
export function ghostUnder(
  ray: Ray,
  ghosts: readonly Cell[],
  cubes: readonly Cell[],
  focus: Cell | null,
  fine: boolean,
): Cell | null {
  const wall = firstHit(ray, cubes, (cell) => around(cell, 0.48))?.distance ?? Infinity
  const before = (hit: { thing: Cell; distance: number } | null): Cell | null =>
    hit && hit.distance < wall ? hit.thing : null
  const tile = before(firstHit(ray, ghosts, tileBox))
  const held = before(
    firstHit(
      ray,
      ghosts.filter((cell) => cell === focus),
      (cell) => around(cell, 0.5),
    ),
  )
  return fine ? (tile ?? held) : (held ?? tile)
}

export function cubeUnder(ray: Ray, cubes: readonly Cell[]): Cell | null {
  return firstHit(ray, cubes, (cell) => around(cell, 0.49))?.thing ?? null
}

/** Return the cell at a ray, offered or not: on top of the cube it hits, or on the ground. */
export function placeUnder(ray: Ray, cubes: readonly Cell[]): Cell | null {
  const { from, along } = ray
  const met = firstHit(ray, cubes, (cell) => around(cell, 0.5))
  const below = met ? parseCell(met.thing).level : 0
  const top = (below - from.y) / along.y
  // Neither from below nor through a side face.
  if (along.y >= 0 || (met && met.distance < top - 1e-6)) return null
  return cellAt(below + 1, from.x + along.x * top, from.z + along.z * top)
}

/** Return the nearest cell within reach, as tolerance for dragged cubes. */
export function nearestPlace(
  x: number,
  y: number,
  places: readonly { cell: Cell; x: number; y: number }[],
  reach: number,
): Cell | null {
  let best: Cell | null = null
  let least = reach
  for (const place of places) {
    const distance = Math.hypot(place.x - x, place.y - y)
    if (distance <= least) {
      least = distance
      best = place.cell
    }
  }
  return best
}
