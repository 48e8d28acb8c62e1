/** Painted wood: textures of a cube's faces. The shader adds wear, different on each cube. */
import type { CanvasTexture } from 'three'
import { blurred, dice, texture } from './canvases'
import { drawGlyph } from './glyphs'
import { isDarkPaint, isPalePaint, type Paint } from './tokens'
import type { ColorLetter, GlyphMode } from './types'

const SIDE = 256
const SHARE: Record<GlyphMode, number> = { on: 0.54, large: 0.72, off: 0 }

function grain(g: CanvasRenderingContext2D, color: ColorLetter): void {
  const roll = dice(3 + color.charCodeAt(0))
  g.strokeStyle = isDarkPaint(color) ? '#ffffff' : '#5a3000'
  // Strokes show most on yellow and white, so theirs are the faintest.
  const strength = isDarkPaint(color) ? 0.07 : isPalePaint(color) ? 0.045 : 0.06
  for (let y = -6; y < SIDE + 6; y += 4 + roll() * 7) {
    g.globalAlpha = strength * (0.4 + roll() * 0.9)
    g.lineWidth = 0.8 + roll() * 2.2
    g.beginPath()
    g.moveTo(0, y)
    g.bezierCurveTo(80, y + roll() * 9 - 4.5, 170, y + roll() * 9 - 4.5, SIDE, y + roll() * 4 - 2)
    g.stroke()
  }
  g.globalAlpha = 1
}

/** Border line that separates neighbours of one colour. */
function border(g: CanvasRenderingContext2D, color: ColorLetter, paint: Paint): void {
  const line = (inset: number, width: number, alpha: number, style: string): void => {
    g.globalAlpha = alpha
    g.strokeStyle = style
    g.lineWidth = width
    g.beginPath()
    g.roundRect(inset, inset, SIDE - 2 * inset, SIDE - 2 * inset, 20)
    g.stroke()
  }
  if (isPalePaint(color)) {
    line(3, 14, 0.24, '#3a2408')
    line(17, 5, 0.7, paint.edge)
  } else {
    line(6, 15, 0.26, paint.edge)
    line(11, 6, 0.34, paint.edge)
  }
  g.globalAlpha = 1
}

export function faceTexture(color: ColorLetter, paint: Paint, glyphs: GlyphMode): CanvasTexture {
  return texture(SIDE, true, (g) => {
    g.fillStyle = paint.base
    g.fillRect(0, 0, SIDE, SIDE)
    grain(g, color)
    border(g, color, paint)
    if (glyphs === 'off') return
    // Highlight on the far edge of the cut.
    g.globalAlpha = 0.7
    drawGlyph(g, color, SHARE[glyphs], isDarkPaint(color) ? paint.deep : paint.edge, 3)
    g.globalAlpha = 1
    drawGlyph(g, color, SHARE[glyphs], paint.glyph)
  })
}

/** Height map of the glyph, for lighting. */
export function reliefTexture(color: ColorLetter, glyphs: GlyphMode): CanvasTexture {
  return texture(SIDE, false, (g) => {
    g.fillStyle = '#ffffff'
    g.fillRect(0, 0, SIDE, SIDE)
    if (glyphs === 'off') return
    blurred(g, 2, '#000000', () => drawGlyph(g, color, SHARE[glyphs], '#000000'))
  })
}
