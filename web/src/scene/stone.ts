/** The altar's limestone: colour, and the stepped fret carved into it. */
import { type CanvasTexture, RepeatWrapping } from 'three'
import { blurred, clouds, dice, paintCanvas, texture } from './canvases'

const SIDE = 2048
const MIDDLE = SIDE / 2
const TEETH = 36
/** Radii of the two rings, relative to half the side. */
const RINGS = [0.872, 0.966] as const

/** Grooves: two rings and between them a running stepped fret. */
function carve(g: CanvasRenderingContext2D, shift: number): void {
  g.lineCap = g.lineJoin = 'round'
  for (const ring of RINGS) {
    g.beginPath()
    g.arc(MIDDLE + shift, MIDDLE + shift, ring * MIDDLE, 0, Math.PI * 2)
    g.stroke()
  }
  const unit = MIDDLE / 512
  for (let i = 0; i < TEETH; i++) {
    g.save()
    g.translate(MIDDLE + shift, MIDDLE + shift)
    g.rotate((i / TEETH) * Math.PI * 2)
    g.scale(unit, unit)
    g.lineWidth /= unit
    g.beginPath()
    g.moveTo(-28, -457)
    for (const [x, y] of [
      [-28, -470],
      [-14, -470],
      [-14, -483],
      [14, -483],
      [14, -470],
      [28, -470],
      [28, -457],
    ] as const)
      g.lineTo(x, y)
    g.stroke()
    g.restore()
  }
}

function mottle(g: CanvasRenderingContext2D): void {
  const side = 256
  const noise = clouds(side, 4, 6, 29)
  const veil = paintCanvas(side, (v) => {
    const image = v.createImageData(side, side)
    noise.forEach((value, i) => {
      // Light patches are chalk, dark ones weathered ochre.
      const away = (value - 128) / 128
      const tone = away > 0 ? [255, 252, 240] : [126, 98, 54]
      image.data.set([...tone, Math.min(255, Math.abs(away) * 255)], i * 4)
    })
    v.putImageData(image, 0, 0)
  })
  g.imageSmoothingQuality = 'high'
  g.globalAlpha = 0.48
  g.drawImage(veil, 0, 0, SIDE, SIDE)
  g.globalAlpha = 1
}

function pits(
  g: CanvasRenderingContext2D,
  style: (roll: () => number) => string,
  alpha: number,
): void {
  const roll = dice(7)
  for (let i = 0; i < 2600; i++) {
    g.globalAlpha = alpha * (0.3 + roll() * 0.7)
    g.fillStyle = style(roll)
    g.beginPath()
    const size = 0.8 + roll() ** 4 * 6
    g.ellipse(roll() * SIDE, roll() * SIDE, size, size * (0.5 + roll() * 0.5), roll() * 3, 0, 7)
    g.fill()
  }
  g.globalAlpha = 1
}

/** Shade of leaves overhead, too soft to be noticed as such. */
function leafShade(g: CanvasRenderingContext2D): void {
  const roll = dice(41)
  for (let i = 0; i < 26; i++) {
    const x = roll() * SIDE
    const y = roll() * SIDE
    const turn = roll() * 6
    const long = 90 + roll() * 190
    const wide = 30 + roll() * 50
    blurred(g, 26, 'rgb(76 100 54 / 0.19)', () => {
      g.translate(x, y)
      g.rotate(turn)
      g.fillStyle = '#000000'
      g.beginPath()
      g.moveTo(-long, 0)
      g.quadraticCurveTo(0, -wide * 1.6, long, 0)
      g.quadraticCurveTo(0, wide * 1.6, -long, 0)
      g.fill()
    })
  }
}

export function slabTexture(): CanvasTexture {
  return texture(SIDE, true, (g) => {
    g.fillStyle = '#e2d6bd'
    g.fillRect(0, 0, SIDE, SIDE)
    mottle(g)
    pits(g, (roll) => (roll() > 0.45 ? '#6f5830' : '#fffdf2'), 0.2)
    leafShade(g)
    // Dust lies in the band between the rings, and the rim is worn pale.
    g.strokeStyle = 'rgb(120 92 46 / 0.1)'
    g.lineWidth = (RINGS[1] - RINGS[0]) * MIDDLE
    g.beginPath()
    g.arc(MIDDLE, MIDDLE, ((RINGS[0] + RINGS[1]) / 2) * MIDDLE, 0, Math.PI * 2)
    g.stroke()
    g.lineWidth = 9
    g.strokeStyle = 'rgb(255 248 228 / 0.6)'
    carve(g, 4)
    g.lineWidth = 10
    g.strokeStyle = 'rgb(96 72 34 / 0.5)'
    carve(g, 0)
  })
}

/** Height map of the same grooves and pits. */
export function slabRelief(): CanvasTexture {
  const half = SIDE / 2
  return texture(half, false, (g) => {
    g.fillStyle = '#ffffff'
    g.fillRect(0, 0, half, half)
    g.scale(0.5, 0.5)
    pits(g, () => '#808080', 0.5)
    g.strokeStyle = '#000000'
    g.lineWidth = 13
    blurred(g, 2, '#000000', () => carve(g, 0))
  })
}

/** The drums' sides: courses of stone with joints, weathered from above. */
export function drumTexture(): CanvasTexture {
  const made = texture(512, true, (g, side) => {
    g.fillStyle = '#d8caac'
    g.fillRect(0, 0, side, side)
    g.save()
    g.scale(side / SIDE, side / SIDE)
    mottle(g)
    g.restore()
    // Three blocks to each repeat: joints, each with its lit edge.
    for (const at of [0.11, 0.46, 0.79]) {
      g.fillStyle = 'rgb(84 62 28 / 0.5)'
      g.fillRect(at * side, 0, 3, side)
      g.fillStyle = 'rgb(255 250 232 / 0.5)'
      g.fillRect(at * side + 3, 0, 2, side)
    }
    const fall = g.createLinearGradient(0, 0, 0, side)
    fall.addColorStop(0, 'rgb(255 250 232 / 0.35)')
    fall.addColorStop(0.3, 'rgb(255 250 232 / 0)')
    fall.addColorStop(1, 'rgb(84 62 28 / 0.3)')
    g.fillStyle = fall
    g.fillRect(0, 0, side, side)
  })
  made.wrapS = RepeatWrapping
  return made
}
