/** Cell coordinates. One unit is one cell; y is up, z points to the near side (rank 1). */
import type { Cell } from './types'

export interface Spot {
  x: number
  y: number
  z: number
}

export interface CellParts {
  level: number
  file: number
  rank: number
}

const FIRST_FILE = 'a'.charCodeAt(0)
const LEVELS = 4
/** The base can be anywhere within seven by seven cells. */
const FIELD = 7

export function parseCell(cell: Cell): CellParts {
  return {
    level: Number(cell[0]),
    file: cell.charCodeAt(1) - FIRST_FILE,
    rank: Number(cell[2]) - 1,
  }
}

/** Return a cell's centre: each level is inset by half a cell from the one below. */
export function spotOf(cell: Cell): Spot {
  const { level, file, rank } = parseCell(cell)
  const half = (level - 1) / 2
  return { x: file + half, y: level - 0.5, z: -(rank + half) }
}

/** Return the cell of a level above this point; null outside the field. */
export function cellAt(level: number, x: number, z: number): Cell | null {
  const half = (level - 1) / 2
  const file = Math.round(x - half)
  const rank = Math.round(-z - half)
  const last = FIELD - level
  if (level > LEVELS || file < 0 || rank < 0 || file > last || rank > last) return null
  return `${level}${String.fromCharCode(FIRST_FILE + file)}${rank + 1}`
}

/** Return the centre of the base's outline; the altar follows it, since the base floats (R1). */
export function middleOf(cells: readonly Cell[]): { x: number; z: number } {
  const base = cells.filter((cell) => cell.startsWith('1')).map(spotOf)
  if (base.length === 0) {
    const first = spotOf('1d4')
    return { x: first.x, z: first.z }
  }
  const xs = base.map((spot) => spot.x)
  const zs = base.map((spot) => spot.z)
  return {
    x: (Math.min(...xs) + Math.max(...xs)) / 2,
    z: (Math.min(...zs) + Math.max(...zs)) / 2,
  }
}

/** Return the highest level among the cells; 0 for none. */
export function topOf(cells: readonly Cell[]): number {
  return cells.reduce((top, cell) => Math.max(top, Number(cell[0])), 0)
}

/** Return the direction from the pyramid to the camera. */
export function towardsEye(azimuth: number, elevation: number): Spot {
  return {
    x: Math.sin(azimuth) * Math.cos(elevation),
    y: Math.sin(elevation),
    z: Math.cos(azimuth) * Math.cos(elevation),
  }
}

/** Sort cells from near to far; ties by name, for a stable order. */
export function nearestFirst(cells: readonly Cell[], azimuth: number, elevation: number): Cell[] {
  const eye = towardsEye(azimuth, elevation)
  const depth = (cell: Cell): number => {
    const spot = spotOf(cell)
    return spot.x * eye.x + spot.y * eye.y + spot.z * eye.z
  }
  return [...cells].sort((a, b) => {
    const nearer = depth(b) - depth(a)
    return Math.abs(nearer) > 1e-9 ? nearer : a < b ? -1 : 1
  })
}

/** Return the cells that share a side face with this one: they react when a cube lands. */
export function besides(cell: Cell): Cell[] {
  const { level, file, rank } = parseCell(cell)
  const name = (f: number, r: number): Cell =>
    `${level}${String.fromCharCode(FIRST_FILE + f)}${r + 1}`
  return [name(file - 1, rank), name(file + 1, rank), name(file, rank - 1), name(file, rank + 1)]
}
