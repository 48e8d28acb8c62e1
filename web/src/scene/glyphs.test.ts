import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { GLYPHS } from './glyphs'

const page = readFileSync(new URL('../ui/pieces/glyphs.ts', import.meta.url), 'utf8')

describe('glyphs', () => {
  for (const color of ['o', 'b', 'g', 'y', 'w'] as const)
    it(`are those of the page: ${color}`, () => {
      expect(page).toContain(GLYPHS[color].path)
    })
})
