/** A picture of all pyramids on a plain canvas, for devices without the scene. */
import { COLORS, type Color, type Cube } from '../../state/notation'
import { GLYPHS } from '../pieces/glyphs'
import { fromCorner } from '../pyramid/corner'

export interface Portrait {
  readonly cubes: readonly Cube[]
  readonly name: string
  readonly score: string
  readonly winner: boolean
}

const WIDTH = 1600
const HEAD = 130
const FOOT = 90
/** Size of a pyramid on its altar, in the units of a cube's drawing. */
const SPAN = { width: 244, height: 204 }

const FACES = {
  left: 'M3.6 14 24 25v24.4L3.6 38.6Z',
  right: 'M44.4 14 24 25v24.4l20.4-10.8Z',
  top: 'M24 3 44.4 13.8 24 24.8 3.6 13.8Z',
} as const
/** Worn paint along the edges where the three faces meet. */
const SEAM = 'M3.6 14 24 25l20.4-11M24 25v24'
const ON_FACES: readonly (readonly [number, number, number, number, number, number])[] = [
  [0.85, 0.46, 0, 1, 13.8, 31.6],
  [0.85, -0.46, 0, 1, 34.2, 31.6],
  [0.86, 0.46, -0.86, 0.46, 24, 13.8],
]

/** Return columns and rows: side by side, four as two by two. */
export function gridOf(count: number): { columns: number; rows: number } {
  const columns = count === 4 ? 2 : count
  return { columns, rows: Math.ceil(count / columns) }
}

/** Return a lookup of colour tokens in the page's theme. */
function paints(): (token: string) => string {
  const probe = document.body.appendChild(document.createElement('i'))
  // Forced colours must not affect a picture for other people.
  probe.style.forcedColorAdjust = 'none'
  const known = new Map<string, string>()
  const tokens = ['ink', 'accent-ink', 'sky-far', 'sky-near', 'slab', 'slab-edge']
  const cubes = COLORS.flatMap((color) =>
    ['', '-edge', '-side', '-glyph'].map((part) => color + part),
  )
  for (const token of [...tokens, ...cubes]) {
    probe.style.color = `var(--${token})`
    known.set(token, getComputedStyle(probe).color)
  }
  probe.remove()
  return (token) => known.get(token) ?? 'black'
}

function drawCube(g: CanvasRenderingContext2D, color: Color, paint: (token: string) => string) {
  const face = (path: string, fill: string) => {
    const shape = new Path2D(path)
    g.fillStyle = fill
    g.strokeStyle = fill
    g.lineJoin = 'round'
    g.lineWidth = 2.4
    g.fill(shape)
    g.stroke(shape)
  }
  face(FACES.left, paint(color))
  face(FACES.right, paint(`${color}-side`))
  face(FACES.top, paint(color))
  g.globalAlpha = color === 'white' ? 0.9 : 0.2
  face(FACES.top, '#fff')
  g.globalAlpha = 0.85
  g.strokeStyle = color === 'white' ? '#cfc9bc' : paint(`${color}-edge`)
  g.lineWidth = 1.3
  g.stroke(new Path2D(SEAM))
  g.globalAlpha = 1
  const { d, stroke } = GLYPHS[color]
  const ink = paint(`${color}-glyph`)
  for (const matrix of ON_FACES) {
    g.save()
    g.transform(...matrix)
    g.scale(0.56, 0.56)
    g.translate(-12, -12)
    g.fillStyle = ink
    g.strokeStyle = ink
    g.lineWidth = stroke ?? 0
    g.lineCap = 'round'
    if (stroke === undefined) g.fill(new Path2D(d))
    else g.stroke(new Path2D(d))
    g.restore()
  }
}

function drawPyramid(
  g: CanvasRenderingContext2D,
  cubes: readonly Cube[],
  paint: (token: string) => string,
) {
  for (const [y, token] of [
    [16, 'slab-edge'],
    [0, 'slab'],
  ] as const) {
    g.fillStyle = paint(token)
    g.beginPath()
    g.ellipse(0, y, 114, 62, 0, 0, 2 * Math.PI)
    g.fill()
  }
  for (const { color, left, top } of fromCorner(cubes)) {
    g.save()
    g.translate(left, top)
    drawCube(g, color, paint)
    g.restore()
  }
}

export function drawPicture(portraits: readonly Portrait[], title: string): Promise<Blob> {
  const { columns, rows } = gridOf(portraits.length)
  const cell = WIDTH / columns
  const scale = (cell / SPAN.width) * 0.9
  const tall = SPAN.height * scale
  const sheet = document.createElement('canvas')
  sheet.width = WIDTH
  sheet.height = Math.round(HEAD + rows * (tall + FOOT) + 30)
  const g = sheet.getContext('2d')
  if (g === null) return Promise.reject(new Error('There is no canvas'))
  const paint = paints()
  const sky = g.createLinearGradient(0, 0, 0, sheet.height)
  sky.addColorStop(0, paint('sky-far'))
  sky.addColorStop(1, paint('sky-near'))
  g.fillStyle = sky
  g.fillRect(0, 0, sheet.width, sheet.height)
  g.textAlign = 'center'
  g.textBaseline = 'middle'
  g.fillStyle = paint('ink')
  g.font = '60px "Young Serif", Georgia, serif'
  g.fillText(title, WIDTH / 2, HEAD * 0.56)
  portraits.forEach(({ cubes, name, score, winner }, at) => {
    const middle = (at % columns) * cell + cell / 2
    const top = HEAD + Math.floor(at / columns) * (tall + FOOT)
    g.save()
    g.translate(middle, top + tall * 0.58)
    g.scale(scale, scale)
    drawPyramid(g, cubes, paint)
    g.restore()
    g.fillStyle = paint(winner ? 'accent-ink' : 'ink')
    g.font = '800 44px "Figtree Variable", Figtree, system-ui, sans-serif'
    g.fillText(`${name}  ${score}`, middle, top + tall + FOOT * 0.4, cell * 0.9)
  })
  return new Promise((resolve, reject) => {
    sheet.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('There is no picture'))
    })
  })
}
