/** Colours that the design relies on: their contrast in both themes, by WCAG 1.4.3 and 1.4.11. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from '../scene/rim'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const TOKENS = new Map<string, readonly [light: string, dark: string]>()
for (const [, name = '', light = '', dark = ''] of css.matchAll(
  /--([\w-]+):\s*light-dark\((#\w{6}),\s*(#\w{6})\)/g,
))
  TOKENS.set(name, [light, dark])
for (const [, name = '', both = ''] of css.matchAll(/--([\w-]+):\s*(#\w{6});/g))
  TOKENS.set(name, [both, both])

const STONES = ['page', 'surface', 'raised', 'sunken']
const SKIES = ['sky-far', 'sky-near']
const SOFT = ['accent-soft', 'warn-soft']
const CUBES = ['orange', 'yellow', 'blue', 'green', 'white']

/** Text colours, and the surfaces on which they are used. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  ink: [...STONES, ...SKIES, 'accent-soft'],
  'ink-2': [...STONES, ...SKIES, 'accent-soft'],
  'ink-3': STONES,
  'accent-ink': ['page', 'surface', 'raised', 'accent-soft'],
  'ink-inverse': ['ink'],
  'on-accent': ['accent', 'accent-hover'],
  'warn-ink': ['surface', 'warn-soft'],
  'slab-ink': ['slab'],
  ...Object.fromEntries(CUBES.map((cube) => [`${cube}-glyph`, [cube]])),
}

/** Lines and marks by which a control, its state or the focus is known, and what they lie on. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  // Frames of fields, of choices, of the chosen one in a row, and the slider's track.
  'line-strong': [...STONES, ...SKIES, ...SOFT],
  // Chosen, current, yours, placed this round.
  'accent-ink': [...STONES, ...SKIES, ...SOFT],
  // A field that is wrong.
  'warn-ink': ['surface', 'raised'],
  // Ticked boxes and the slider of the volume, whose look is the browser's.
  accent: ['page', 'surface'],
  // The slider's thumb and what lies behind it; places for a cube.
  ink: ['surface', 'raised', ...SKIES],
  'ink-2': ['surface', 'sunken'],
  focus: [...STONES, ...SKIES, ...SOFT, 'leaf', 'slab'],
}

function low(pairs: Readonly<Record<string, readonly string[]>>, least: number): string[] {
  const found: string[] = []
  for (const [front, backs] of Object.entries(pairs))
    for (const back of backs)
      for (const theme of [0, 1] as const) {
        const [a, b] = [TOKENS.get(front)?.[theme], TOKENS.get(back)?.[theme]]
        const ratio = a && b ? contrast(a, b) : 0
        if (ratio < least)
          found.push(`${front} on ${back}, ${theme ? 'dark' : 'light'}: ${ratio.toFixed(2)}`)
      }
  return found
}

const SOURCES = import.meta.glob<string>('./**/*.{svelte,css}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

describe('contrast', () => {
  it('of texts is 4.5 to 1', () => {
    expect(low(TEXTS, 4.5)).toEqual([])
  })

  it('of lines and marks is 3 to 1', () => {
    expect(low(PARTS, 3)).toEqual([])
  })

  it('of frames is not left to a colour for fills', () => {
    const FRAME = /(?:box-shadow|outline|border[\w-]*):[^;{}]*var\(--accent\)/
    const framed = Object.entries(SOURCES).filter(([, source]) => FRAME.test(source))
    expect(Object.keys(SOURCES).length).toBeGreaterThan(50)
    expect(framed.map(([path]) => path)).toEqual([])
  })
})
