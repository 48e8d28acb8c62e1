/** Helpers for textures painted on canvases. */
import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from 'three'

export type Draw = (g: CanvasRenderingContext2D, side: number) => void

export function paintCanvas(side: number, draw: Draw): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const g = canvas.getContext('2d')
  if (g) draw(g, side)
  return canvas
}

/** Texture of a painted square; `colors` for colours as opposed to measures. */
export function texture(side: number, colors: boolean, draw: Draw): CanvasTexture {
  const made = new CanvasTexture(paintCanvas(side, draw))
  if (colors) made.colorSpace = SRGBColorSpace
  return made
}

/** Seeded pseudorandom numbers: pictures must be reproducible. */
export function dice(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16807) % 2147483647) / 2147483647
}

/**
 * Draw blurred without `filter`, which not every browser supports: the shape lies outside the
 * canvas, and only its shadow is visible.
 */
export function blurred(
  g: CanvasRenderingContext2D,
  blur: number,
  color: string,
  draw: () => void,
): void {
  const away = g.canvas.width * 2
  g.save()
  g.shadowBlur = blur * 2
  g.shadowColor = color
  g.shadowOffsetX = away
  // Shadow offsets ignore the transform, so move the shape in plain pixels too.
  const { a, b, c, d, e, f } = g.getTransform()
  g.setTransform(a, b, c, d, e - away, f)
  draw()
  g.restore()
}

/** Cloudy noise from 0 to 255 that repeats at its borders: several octaves of a smooth lattice. */
export function clouds(
  side: number,
  cells: number,
  octaves: number,
  seed: number,
): Uint8ClampedArray {
  const sum = new Float32Array(side * side)
  let weight = 0
  for (let octave = 0; octave < octaves; octave++) {
    const n = cells << octave
    const share = 0.55 ** octave
    weight += share
    const roll = dice(seed + octave * 101)
    const lattice = Float32Array.from({ length: n * n }, roll)
    const steps = Array.from({ length: side }, (_, i) => {
      const at = (i * n) / side
      const low = Math.floor(at)
      const t = at - low
      return { low, high: (low + 1) % n, t: t * t * (3 - 2 * t) }
    })
    steps.forEach((v, y) => {
      steps.forEach((u, x) => {
        const a = lattice[v.low * n + u.low] ?? 0
        const b = lattice[v.low * n + u.high] ?? 0
        const c = lattice[v.high * n + u.low] ?? 0
        const d = lattice[v.high * n + u.high] ?? 0
        const upper = a + (b - a) * u.t
        const value = upper + (c + (d - c) * u.t - upper) * v.t
        sum[y * side + x] = (sum[y * side + x] ?? 0) + value * share
      })
    })
  }
  return Uint8ClampedArray.from(sum, (value) => (value / weight) * 255)
}

/** The noise as a repeating texture, in grey. */
export function noiseTexture(side: number, cells: number, octaves: number): CanvasTexture {
  const noise = clouds(side, cells, octaves, 11)
  const made = texture(side, false, (g) => {
    const image = g.createImageData(side, side)
    noise.forEach((value, i) => {
      image.data.set([value, value, value, 255], i * 4)
    })
    g.putImageData(image, 0, 0)
  })
  made.wrapS = made.wrapT = RepeatWrapping
  return made
}
