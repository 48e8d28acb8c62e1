/** The five glyphs on a 24-unit grid, as on the page; a test keeps both identical. */
import type { ColorLetter } from './types'

export interface Glyph {
  path: string
  /** Stroke width; 0 for a filled shape. */
  stroke: number
}

export const GLYPHS: Record<ColorLetter, Glyph> = {
  o: {
    path: 'M12 7.1a4.9 4.9 0 1 1 0 9.8 4.9 4.9 0 0 1 0-9.8ZM8.7 6.3 12 .8l3.3 5.5a6.6 6.6 0 0 0-6.6 0Zm9 2.4 5.5 3.3-5.5 3.3a6.6 6.6 0 0 0 0-6.6Zm-2.4 9L12 23.2l-3.3-5.5a6.6 6.6 0 0 0 6.6 0ZM6.3 15.3.8 12l5.5-3.3a6.6 6.6 0 0 0 0 6.6Z',
    stroke: 0,
  },
  b: {
    path: 'M2.8 9.4c2.3-3.6 4.6-3.6 6.9 0s4.6 3.6 6.9 0c1.5-2.4 3-3.2 4.6-2.4M2.8 17c2.3-3.6 4.6-3.6 6.9 0s4.6 3.6 6.9 0c1.5-2.4 3-3.2 4.6-2.4',
    stroke: 3.4,
  },
  g: {
    path: 'M20.9 3.1C11.5 2.7 5.7 5.2 3.7 10c-1 2.6-.6 5.1.9 7.2L14.8 7.9l1.3 1.4L6 18.9c2.3 1.9 5.2 2.3 8 .9 4.7-2.4 7-7.9 6.9-16.7ZM2.5 22.6 6 18.9l-1.4-1.7-3.3 3.6Z',
    stroke: 0,
  },
  y: {
    path: 'M12 2.2c2.7 1.7 4.1 3.6 4.1 5.6 0 1.7-1.5 3.3-4.1 4-2.6-.7-4.1-2.3-4.1-4 0-2 1.4-3.9 4.1-5.6ZM3 11.6c3.2.1 5.5.9 6.9 2.4 1.2 1.3 1.3 3.4.1 5.9-2.6.8-4.7.4-5.8-.9C2.8 17.4 2.4 14.9 3 11.6Zm18 0c.6 3.3.2 5.8-1.2 7.4-1.1 1.3-3.2 1.7-5.8.9-1.2-2.5-1.1-4.6.1-5.9 1.4-1.5 3.7-2.3 6.9-2.4Z',
    stroke: 0,
  },
  w: {
    path: 'M15.8 2.4A10 10 0 1 0 21.7 15 7.8 7.8 0 0 1 15.8 2.4Z',
    stroke: 0,
  },
}

/** Draw a glyph centred on a square canvas; `share` is its size relative to the side. */
export function drawGlyph(
  g: CanvasRenderingContext2D,
  color: ColorLetter,
  share: number,
  style: string,
  shift = 0,
): void {
  const side = g.canvas.width
  const { path, stroke } = GLYPHS[color]
  const shape = new Path2D(path)
  g.save()
  g.translate(side / 2 + shift, side / 2 + shift)
  g.scale((side / 24) * share, (side / 24) * share)
  g.translate(-12, -12)
  if (stroke > 0) {
    g.strokeStyle = style
    g.lineWidth = stroke
    g.lineCap = g.lineJoin = 'round'
    g.stroke(shape)
  } else {
    g.fillStyle = style
    g.fill(shape)
  }
  g.restore()
}
