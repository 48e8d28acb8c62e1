/** Subset of the notation that a client parses: seats, colours, cells and placements. */
import type { SeatLetter } from '../api/types'

export const SEATS: readonly SeatLetter[] = ['A', 'B', 'C', 'D']

export const COLORS = ['orange', 'blue', 'green', 'yellow', 'white'] as const
export type Color = (typeof COLORS)[number]

export interface Cube {
  readonly color: Color
  readonly cell: string
}

const BY_LETTER: Readonly<Record<string, Color>> = {
  o: 'orange',
  b: 'blue',
  g: 'green',
  y: 'yellow',
  w: 'white',
}

export function colorOf(letter: string): Color {
  const color = BY_LETTER[letter]
  if (color === undefined) throw new Error(`No colour is written ${letter}`)
  return color
}

/** Cubes without cells, like "ogy"; "-" for none. */
export function colorsOf(letters: string): Color[] {
  return letters === '-' ? [] : Array.from(letters, colorOf)
}

/** A placement: a cube on its cell, like "o2c3". */
export function cubeOf(placement: string): Cube {
  return { color: colorOf(placement.charAt(0)), cell: placement.slice(1) }
}

export function placementOf(color: Color, cell: string): string {
  return color.charAt(0) + cell
}

export interface Place {
  readonly level: number
  /** From 0, left to right. */
  readonly file: number
  /** From 0, near to far. */
  readonly rank: number
}

export const FILES = 'abcdefg'

/** True for a well-formed cell. The server decides whether the level has that cell. */
export function isCell(text: string): boolean {
  return /^[1-4][a-g][1-7]$/.test(text)
}

export function placeOf(cell: string): Place {
  return {
    level: Number(cell.charAt(0)),
    file: FILES.indexOf(cell.charAt(1)),
    rank: Number(cell.charAt(2)) - 1,
  }
}

/** Side of the field: the base can be anywhere on seven by seven cells. */
const FIELD = 7

/** Return the four cells that support a cube; none on level 1. */
export function cellsUnder(cell: string): string[] {
  const { level, file, rank } = placeOf(cell)
  return around(level - 1, [file, file + 1], [rank, rank + 1])
}

/** Return the cells that this cube can support. */
export function cellsOver(cell: string): string[] {
  const { level, file, rank } = placeOf(cell)
  return around(level + 1, [file - 1, file], [rank - 1, rank])
}

/** Return the existing cells among these, in rows, farthest first. */
function around(level: number, files: readonly number[], ranks: readonly number[]): string[] {
  const within = (at: number) => at >= 0 && at <= FIELD - level
  if (level < 1 || level > 4) return []
  return ranks
    .toReversed()
    .flatMap((rank) => files.map((file) => ({ level, file, rank })))
    .filter(({ file, rank }) => within(file) && within(rank))
    .map(cellAt)
}

export function cellAt({ level, file, rank }: Place): string {
  return `${level}${FILES.charAt(file)}${rank + 1}`
}
