/** Picture of all pyramids, for sharing. */
import { dice } from './canvases'
import { MINI_RADIUS } from './altar'
import { topOf } from './cells'
import { Pyramid } from './pyramid'
import type { Studio } from './studio'
import type { PictureOptions, PyramidState } from './types'

const TEXT = '"Figtree Variable", Figtree, system-ui, sans-serif'
const DISPLAY = '"Young Serif", Georgia, serif'

/** Positions of the pyramids: side by side, four as two by two. */
export function layout(count: number, width: number, titled: boolean) {
  const columns = count === 4 ? 2 : Math.max(1, count)
  const rows = Math.ceil(count / columns)
  const edge = Math.round(width * 0.035)
  const head = titled ? Math.round(width * 0.085) : edge
  const cell = Math.floor((width - 2 * edge) / columns)
  const tall = Math.round(cell * (count === 1 ? 0.74 : 0.82))
  const foot = Math.round(Math.min(cell * 0.16, width * 0.06))
  return {
    edge,
    head,
    cell,
    tall,
    foot,
    height: head + rows * (tall + foot) + edge,
    at: (i: number) => ({
      x: edge + (i % columns) * cell,
      y: head + Math.floor(i / columns) * (tall + foot),
    }),
  }
}

function clearing(
  g: CanvasRenderingContext2D,
  width: number,
  height: number,
  studio: Studio,
): void {
  const { skyFar, skyNear, leaf } = studio.kit.tokens
  const sky = g.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, skyFar)
  sky.addColorStop(1, skyNear)
  g.fillStyle = sky
  g.fillRect(0, 0, width, height)
  const roll = dice(5)
  g.fillStyle = leaf
  for (const [x, y, turn] of [
    [0.02, 0.1, 0.4],
    [0.98, 0.06, 2.7],
    [1.02, 0.62, 3.6],
    [-0.04, 0.78, -0.5],
  ] as const) {
    const long = width * (0.26 + roll() * 0.12)
    g.save()
    g.globalAlpha = 0.32
    g.translate(x * width, y * height)
    g.rotate(turn)
    g.beginPath()
    g.moveTo(-long * 0.3, 0)
    g.quadraticCurveTo(long * 0.3, -long * 0.5, long, 0)
    g.quadraticCurveTo(long * 0.3, long * 0.5, -long * 0.3, 0)
    g.fill()
    g.restore()
  }
}

export async function makePicture(
  studio: Studio,
  states: readonly PyramidState[],
  options: PictureOptions,
): Promise<Blob> {
  const width = options.width ?? 1600
  const { captions, title } = options
  const plan = layout(states.length, width, title !== undefined)
  const sheet = document.createElement('canvas')
  sheet.width = width
  sheet.height = plan.height
  const g = sheet.getContext('2d')
  if (!g) throw new Error('no 2-D canvas')
  clearing(g, width, plan.height, studio)
  const { ink, accentInk } = studio.kit.tokens
  g.textBaseline = 'middle'
  g.textAlign = 'center'
  if (title !== undefined) {
    g.fillStyle = ink
    g.font = `${Math.round(plan.head * 0.46)}px ${DISPLAY}`
    g.fillText(title, width / 2, plan.head * 0.6, width - 2 * plan.edge)
  }
  const canvas = document.createElement('canvas')
  const size = { width: plan.cell, height: plan.tall, ratio: 1 }
  // Use one scale for all, with margins for the ground shadow.
  const highest = topOf(states.flatMap((state) => state.cubes.map((cube) => cube.cell)))
  const make = { radius: MINI_RADIUS, shadowSide: 1024, lineWidth: 0.05, top: highest + 0.25 }
  const room = Math.round(plan.cell * 0.05)
  states.forEach((state, i) => {
    const { x, y } = plan.at(i)
    const pyramid = new Pyramid(studio, canvas, () => size, make)
    pyramid.frame({ pad: [0, room, room, room] })
    pyramid.show({ ...state, ghosts: [], focus: null }, { cut: true })
    pyramid.draw()
    pyramid.dispose()
    g.drawImage(canvas, x, y)
    const caption = captions?.[i]
    if (!caption) return
    const middle = y + plan.tall + plan.foot * 0.42
    const tall = Math.round(plan.foot * 0.52)
    g.font = `700 ${tall}px ${TEXT}`
    const space = tall * 0.5
    const nameWidth = Math.min(g.measureText(caption.name).width, plan.cell * 0.7)
    g.font = `800 ${tall}px ${TEXT}`
    const scoreWidth = g.measureText(caption.score).width
    const left = x + (plan.cell - nameWidth - space - scoreWidth) / 2
    g.textAlign = 'left'
    g.fillStyle = caption.winner ? accentInk : ink
    g.fillText(caption.score, left + nameWidth + space, middle)
    g.font = `700 ${tall}px ${TEXT}`
    g.fillText(caption.name, left, middle, nameWidth)
    if (caption.winner)
      g.fillRect(
        left,
        middle + tall * 0.68,
        nameWidth + space + scoreWidth,
        Math.max(3, tall * 0.1),
      )
  })
  return new Promise((resolve, reject) => {
    sheet.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}
