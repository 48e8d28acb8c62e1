/** Grid of the flat view: the cells to draw on each level. */
import { FILES, type Place, cellAt, placeOf } from '../../../state/notation'

export interface Floor {
  readonly level: number
  readonly files: readonly string[]
  /** Rows, farthest first. */
  readonly rows: readonly { readonly rank: number; readonly cells: readonly string[] }[]
}

interface Box {
  readonly left: number
  readonly right: number
  readonly near: number
  readonly far: number
}

/** Cell of every pyramid's first cube. */
const FIRST: Box = { left: 3, right: 3, near: 3, far: 3 }

function boxOf(places: readonly Place[]): Box | null {
  if (places.length === 0) return null
  const files = places.map((place) => place.file)
  const ranks = places.map((place) => place.rank)
  return {
    left: Math.min(...files),
    right: Math.max(...files),
    near: Math.min(...ranks),
    far: Math.max(...ranks),
  }
}

/**
 * Return the levels to draw. Level 1 includes its cubes and offered cells; upper levels include
 * every cell that the cubes of level 1 could support.
 */
export function floorsOf(cubes: readonly string[], offered: readonly string[]): Floor[] {
  const base = (cells: readonly string[]) => cells.map(placeOf).filter(({ level }) => level === 1)
  const ground = boxOf([...base(cubes), ...base(offered)])
  const carrying = boxOf(base(cubes))
  if (ground === null) return [floor(1, FIRST)]
  const upper = carrying === null ? [] : [2, 3, 4].map((level) => floor(level, carrying))
  return [
    floor(1, ground),
    ...upper.filter((each) => each.files.length > 0 && each.rows.length > 0),
  ]
}

function floor(level: number, box: Box): Floor {
  const less = level - 1
  const files = range(box.left, box.right - less)
  const ranks = range(box.near, box.far - less).reverse()
  return {
    level,
    files: files.map((file) => FILES.charAt(file)),
    rows: ranks.map((rank) => ({
      rank: rank + 1,
      cells: files.map((file) => cellAt({ level, file, rank })),
    })),
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
}

/** True if an upper level has no cubes or offered cells; small screens omit it. */
export function isIdle(floor: Floor, used: readonly string[]): boolean {
  return floor.level > 1 && !used.some((cell) => cell.startsWith(String(floor.level)))
}

/** Return the columns and rows of the grid: levels in one row, or in two (1 and 2 over 3 and 4). */
export function spread(floors: readonly Floor[]): {
  wide: [number, number]
  narrow: [number, number]
} {
  const width = (at: number) => floors[at]?.files.length ?? 0
  const height = (at: number) => floors[at]?.rows.length ?? 0
  return {
    wide: [width(0) + width(1) + width(2) + width(3), height(0)],
    narrow: [Math.max(width(0) + width(1), width(2) + width(3)), height(0) + height(2)],
  }
}

const STEPS: Readonly<Record<string, readonly [file: number, rank: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}
const RISES: Readonly<Record<string, number>> = { PageUp: 1, PageDown: -1 }

/**
 * Return the cell that a key leads to: along rows and columns within a level, or past the end of a
 * row to the adjacent level. Null if there is none.
 */
export function walked(floors: readonly Floor[], from: string, key: string): string | null {
  const { level, file, rank } = placeOf(from)
  const rise = RISES[key]
  if (rise !== undefined) return nearest(floors, { level: level + rise, file, rank })
  const step = STEPS[key]
  if (step === undefined) return null
  const next = cellAt({ level, file: file + step[0], rank: rank + step[1] })
  const own = floors.find((floor) => floor.level === level)
  if (own?.rows.some(({ cells }) => cells.includes(next))) return next
  return step[0] === 0
    ? null
    : nearest(floors, { level: level + step[0], file: file - step[0] * FILES.length, rank })
}

/** Return the drawn cell of a level that is closest to a position. */
function nearest(floors: readonly Floor[], { level, file, rank }: Place): string | null {
  const cells = floors.find((floor) => floor.level === level)?.rows.flatMap((row) => row.cells)
  const distance = (cell: string) => {
    const place = placeOf(cell)
    return FILES.length * Math.abs(place.rank - rank) + Math.abs(place.file - file)
  }
  return cells?.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}
