/** Ray-box intersection: picking under the pointer, and occlusion. */
import type { Spot } from './cells'

export interface Ray {
  from: Spot
  along: Spot
}

export interface Box {
  middle: Spot
  half: Spot
}

/** Return the distance at which a ray enters a box; null if it misses. */
export function enters(ray: Ray, box: Box): number | null {
  let near = -Infinity
  let far = Infinity
  for (const axis of ['x', 'y', 'z'] as const) {
    const from = box.middle[axis] - ray.from[axis]
    const along = ray.along[axis]
    if (Math.abs(along) < 1e-9) {
      if (Math.abs(from) > box.half[axis]) return null
      continue
    }
    const a = (from - box.half[axis]) / along
    const b = (from + box.half[axis]) / along
    near = Math.max(near, Math.min(a, b))
    far = Math.min(far, Math.max(a, b))
  }
  return near <= far && far > 0 ? Math.max(near, 0) : null
}

/** Return the first item whose box the ray enters. */
export function firstHit<T>(
  ray: Ray,
  things: readonly T[],
  boxOf: (thing: T) => Box,
): { thing: T; distance: number } | null {
  let best: { thing: T; distance: number } | null = null
  for (const thing of things) {
    const distance = enters(ray, boxOf(thing))
    if (distance !== null && (!best || distance < best.distance)) best = { thing, distance }
  }
  return best
}
