/** What the pointer means: a ghost, a cube or nothing. */
import { cellAt, parseCell, spotOf } from './cells'
import { type Box, type Ray, firstHit } from './rays'
import type { Cell } from './types'

const around = (cell: Cell, half: number): Box => ({
  middle: spotOf(cell),
  half: { x: half, y: half, z: half },
})

function tileOf(cell: Cell): Box {
  const { x, y, z } = spotOf(cell)
  return { middle: { x, y: y - 0.42, z }, half: { x: 0.45, y: 0.08, z: 0.45 } }
}

/**
 * The ghost a ray means. Its tile comes first, so that a tile seen through the faint box of
 * another ghost can be pointed at; then its box; then the core of one that shows through a cube.
 */
export function ghostUnder(
  ray: Ray,
  ghosts: readonly Cell[],
  cubes: readonly Cell[],
  focus: Cell | null,
): Cell | null {
  // The focused ghost stands there as a cube, so it covers what is behind it.
  if (focus !== null && ghosts.includes(focus) && firstHit(ray, [focus], (c) => around(c, 0.48))) {
    const block = firstHit(ray, cubes, (cell) => around(cell, 0.48))
    const own = firstHit(ray, [focus], (cell) => around(cell, 0.48))
    if (!block || (own && own.distance <= block.distance)) return focus
  }
  const wall = firstHit(ray, cubes, (cell) => around(cell, 0.48))?.distance ?? Infinity
  const tile = firstHit(ray, ghosts, tileOf)
  if (tile && tile.distance < wall) return tile.thing
  const box = firstHit(ray, ghosts, (cell) => around(cell, 0.44))
  if (box && box.distance < wall) return box.thing
  return firstHit(ray, ghosts, (cell) => around(cell, 0.3))?.thing ?? null
}

export function cubeUnder(ray: Ray, cubes: readonly Cell[]): Cell | null {
  return firstHit(ray, cubes, (cell) => around(cell, 0.49))?.thing ?? null
}

/** The place a ray means, offered or not: over the cube whose top it meets, or on the ground. */
export function placeUnder(ray: Ray, cubes: readonly Cell[]): Cell | null {
  const { from, along } = ray
  const met = firstHit(ray, cubes, (cell) => around(cell, 0.5))
  const below = met ? parseCell(met.thing).level : 0
  const top = (below - from.y) / along.y
  // Not from below, and not through a side.
  if (along.y >= 0 || (met && met.distance < top - 1e-6)) return null
  return cellAt(below + 1, from.x + along.x * top, from.z + along.z * top)
}

/** The place nearest to a point within reach: a dragged cube need not be let go exactly. */
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
