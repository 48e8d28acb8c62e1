/** Rim of a footprint, in contrast to the surface below it in either theme. */
import type { Cell } from './types'

export type Rim = 'ink' | 'paper'

export const RIMS: Readonly<Record<Rim, string>> = { ink: '#21190f', paper: '#fff6e2' }

/** Relative luminance of an sRGB colour, written `#rrggbb` or `rgb(r, g, b)`. */
export function luminance(color: string): number {
  const channels = color.startsWith('#')
    ? [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))
    : (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  const [r = 0, g = 0, b = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** Return the rim with the higher total contrast to these colours. */
export function rimOn(under: readonly string[]): Rim {
  const strength = (rim: Rim): number =>
    under.reduce((sum, color) => sum + Math.log(contrast(RIMS[rim], color)), 0)
  return strength('paper') > strength('ink') ? 'paper' : 'ink'
}

/** Return the four cells that support a cell; none for level 1, which lies on the stone. */
export function cellsUnder(cell: Cell): Cell[] {
  const level = Number(cell[0]) - 1
  if (level < 1) return []
  const file = cell.charCodeAt(1)
  const rank = Number(cell[2])
  return [0, 1].flatMap((right) =>
    [0, 1].map((far) => `${level}${String.fromCharCode(file + right)}${rank + far}`),
  )
}
