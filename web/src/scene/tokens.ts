/** Scene colours, read from the page's design tokens. */
import type { ColorLetter, Theme } from './types'

export interface Paint {
  base: string
  edge: string
  deep: string
  glyph: string
}

export interface Tokens {
  paints: Record<ColorLetter, Paint>
  accent: string
  accentInk: string
  ink: string
  surface: string
  page: string
  skyFar: string
  skyNear: string
  leaf: string
}

export const LETTERS: readonly ColorLetter[] = ['o', 'b', 'g', 'y', 'w']

const NAMES: Record<ColorLetter, string> = {
  o: 'orange',
  b: 'blue',
  g: 'green',
  y: 'yellow',
  w: 'white',
}

/** True for blue and green, whose highlights and glyphs are inverted. */
export const isDarkPaint = (color: ColorLetter): boolean => color === 'b' || color === 'g'
export const isPalePaint = (color: ColorLetter): boolean => color === 'y' || color === 'w'

/** Resolve tokens for a theme, independent of the page's current theme. */
export function readTokens(theme: Theme): Tokens {
  const probe = document.createElement('span')
  probe.style.display = 'none'
  probe.style.colorScheme = theme
  // In forced-colors mode, cubes keep their colours.
  probe.style.forcedColorAdjust = 'none'
  document.documentElement.append(probe)
  const read = (name: string): string => {
    probe.style.color = `var(--${name})`
    return getComputedStyle(probe).color
  }
  const paint = (letter: ColorLetter): Paint => {
    const name = NAMES[letter]
    return {
      base: read(name),
      edge: read(`${name}-edge`),
      deep: read(`${name}-deep`),
      glyph: read(`${name}-glyph`),
    }
  }
  const tokens: Tokens = {
    paints: { o: paint('o'), b: paint('b'), g: paint('g'), y: paint('y'), w: paint('w') },
    accent: read('accent'),
    accentInk: read('accent-ink'),
    ink: read('ink'),
    surface: read('surface'),
    page: read('page'),
    skyFar: read('sky-far'),
    skyNear: read('sky-near'),
    leaf: read('leaf'),
  }
  probe.remove()
  return tokens
}
