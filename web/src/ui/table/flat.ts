/** The flat view's frame: which cells of each level are drawn. */
import { FILES, type Place, cellAt, placeOf } from '../../state/notation'

export interface Floor {
  readonly level: number
  readonly files: readonly string[]
  /** Rows from far to near. */
  readonly rows: readonly { readonly rank: number; readonly cells: readonly string[] }[]
}

interface Box {
  readonly left: number
  readonly right: number
  readonly near: number
  readonly far: number
}

/** Where the first cube of every pyramid lies. */
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
 * The levels of a pyramid and of the cells that are offered. Level 1 shows all of them; those above
 * show what the cubes of level 1 could carry.
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

/** Whether nothing lies or may be placed there: small screens leave such a level out. */
export function isIdle(floor: Floor, used: readonly string[]): boolean {
  return floor.level > 1 && !used.some((cell) => cell.startsWith(String(floor.level)))
}

/** Columns and rows of the whole: in one row of levels, and in two (1 and 2 over 3 and 4). */
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

/** Where an arrow key leads from a cell: the nearest of these that way, or on to the next level. */
export function walked(cells: readonly string[], from: string, key: string): string | null {
  const step = STEPS[key]
  if (step === undefined) return null
  const { level, file, rank } = placeOf(from)
  const distance = (cell: string) => {
    const other = placeOf(cell)
    const [across, along] = [other.file - file, other.rank - rank]
    const ahead = across * step[0] + along * step[1]
    const aside = Math.abs(across * step[1]) + Math.abs(along * step[0])
    return other.level === level && ahead > 0 ? ahead + 2 * aside : Infinity
  }
  const best = cells.toSorted((a, b) => distance(a) - distance(b))[0]
  if (best !== undefined && distance(best) < Infinity) return best
  const rise = step[0] + step[1]
  return cells.find((cell) => placeOf(cell).level === level + rise) ?? null
}
