/**
 * Height map of the pyramid. Nothing overhangs, because every cube rests on four, so a small
 * texture of heights gives the shader all it needs to compute ambient occlusion.
 */
import { DataTexture, LinearFilter, RedFormat, UnsignedByteType } from 'three'
import { spotOf } from './cells'
import type { Cell } from './types'

/** Cells per texel: half a cell, since levels are offset by half a cell. */
const TEXEL = 0.5
export const SPAN = 12
export const ORIGIN = { x: -2.5, z: -8.5 }
export const STEP = 60
const SIDE = SPAN / TEXEL

/** Return the texel whose near left corner is this point. */
const index = (x: number, z: number): number =>
  Math.round((z - ORIGIN.z) / TEXEL) * SIDE + Math.round((x - ORIGIN.x) / TEXEL)

export function heightsOf(cells: readonly Cell[]): Uint8Array<ArrayBuffer> {
  const field = new Uint8Array(SIDE * SIDE)
  for (const cell of cells) {
    const { x, y, z } = spotOf(cell)
    const height = (y + 0.5) * STEP
    for (const dx of [-0.5, 0])
      for (const dz of [-0.5, 0]) {
        const at = index(x + dx, z + dz)
        field[at] = Math.max(field[at] ?? 0, height)
      }
  }
  return field
}

export function heightsTexture(): DataTexture {
  const made = new DataTexture(heightsOf([]), SIDE, SIDE, RedFormat, UnsignedByteType)
  made.magFilter = made.minFilter = LinearFilter
  return made
}
