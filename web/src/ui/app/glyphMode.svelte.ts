/** Glyphs on the cubes: on, large or off. CSS and the scene read it from the page's root. */
import { local } from '../../device/storage'

export const GLYPH_MODES = ['on', 'large', 'off'] as const
export type GlyphMode = (typeof GLYPH_MODES)[number]

const KEPT = 'yaxha.glyphs'

class Glyphs {
  chosen = $state<GlyphMode>('on')

  begin(): void {
    const kept = local.get(KEPT)
    this.choose(GLYPH_MODES.find((mode) => mode === kept) ?? 'on')
  }

  choose(mode: GlyphMode): void {
    this.chosen = mode
    local.set(KEPT, mode)
    document.documentElement.dataset['glyphs'] = mode
  }
}

export const glyphs = new Glyphs()
