/** Corner view of a pyramid without WebGL: the painted position of each cube. */
import { placeOf } from '../../state/notation'

// Steps of one cell on the screen: along a file or rank, and up.
const ACROSS = 20.6
const DOWN = 11
const UP = 24.4
/** Centre of the field, where the first cube lies. */
const MIDDLE = 3

interface Drawn {
  readonly left: number
  readonly top: number
}

/** Turn by this number of quarter turns, counterclockwise. */
function turned(x: number, y: number, quarters: number): [number, number] {
  const sides: [number, number][] = [
    [x, y],
    [-y, x],
    [-x, -y],
    [y, -x],
  ]
  return sides.at(quarters % 4) ?? [x, y]
}

/** Return the centre of the base; the drawing stays centred on it while the base grows. */
function middleOf(cells: readonly string[]): { file: number; rank: number } {
  const base = cells.map(placeOf).filter(({ level }) => level === 1)
  const half = (numbers: number[]) => (Math.min(...numbers) + Math.max(...numbers)) / 2
  return base.length === 0
    ? { file: MIDDLE, rank: MIDDLE }
    : { file: half(base.map((at) => at.file)), rank: half(base.map((at) => at.rank)) }
}

/** Cubes in painting order: bottom to top, then far to near. */
export function fromCorner<T extends { readonly cell: string }>(
  cubes: readonly T[],
  quarters = 0,
): (T & Drawn)[] {
  const middle = middleOf(cubes.map(({ cell }) => cell))
  return cubes
    .map((cube) => {
      const { level, file, rank } = placeOf(cube.cell)
      const across = file + (level - 1) / 2 - middle.file
      const up = rank + (level - 1) / 2 - middle.rank
      const [x, y] = turned(across, up, quarters)
      const near = x - y
      const drawn = {
        ...cube,
        left: ACROSS * (x + y) - 24,
        top: DOWN * near - UP * level - 14,
      }
      return { level, near, drawn }
    })
    .sort((a, b) => a.level - b.level || a.near - b.near)
    .map(({ drawn }) => drawn)
}
