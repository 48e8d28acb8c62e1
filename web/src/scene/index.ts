/** Pyramids in three.js for any front end: one renderer, one canvas per pyramid. */
import { MINI_RADIUS, STAGE_RADIUS } from './altar'
import { makePicture } from './picture'
import type { Measure } from './eye'
import { Pyramid } from './pyramid'
import { makeStage } from './stage'
import { Studio } from './studio'
import type { Scene, SceneOptions } from './types'

export type {
  Behind,
  ColorLetter,
  Framing,
  Place,
  Project,
  PyramidState,
  PyramidView,
  Scene,
  SceneOptions,
  StageView,
} from './types'

const STAGE_RATIO = 2
const MINI_RATIO = 1.5
/** Maximum pixel count for software rendering at an acceptable speed. */
const PLAIN_PIXELS = 500_000

function measure(canvas: HTMLCanvasElement, most: number, plain: boolean): () => Measure {
  return () => {
    const { clientWidth: width, clientHeight: height } = canvas
    const ratio = Math.min(devicePixelRatio, most)
    if (!plain) return { width, height, ratio }
    const bearable = Math.max(1, Math.sqrt(PLAIN_PIXELS / Math.max(1, width * height)))
    return { width, height, ratio: Math.min(ratio, bearable) }
  }
}

/** Open the scene; null without WebGL. */
export function createScene(options: SceneOptions): Scene | null {
  const studio = Studio.open(options)
  if (!studio) return null
  return {
    stage: (canvas, handlers, framing = {}) => {
      const make = { radius: STAGE_RADIUS, shadowSide: 1024, lineWidth: 0.042, top: 2.4 }
      const pyramid = new Pyramid(studio, canvas, measure(canvas, STAGE_RATIO, studio.plain), make)
      pyramid.frame(framing)
      return makeStage(canvas, pyramid, handlers)
    },
    mini: (canvas, framing = {}) => {
      const make = { radius: MINI_RADIUS, shadowSide: 512, lineWidth: 0.075, top: 2.3 }
      const pyramid = new Pyramid(studio, canvas, measure(canvas, MINI_RATIO, studio.plain), make)
      pyramid.frame(framing)
      return {
        show: (state, how) => pyramid.show(state, how),
        frame: (changed) => pyramid.frame(changed),
        resize: () => pyramid.wake(),
        project: pyramid.project,
        dispose: () => pyramid.dispose(),
      }
    },
    set: (changed) => studio.set(changed),
    picture: (states, wanted = {}) => makePicture(studio, states, wanted),
    frames: () => ({ drawn: studio.drawn, moving: studio.loop.moving }),
    dispose: () => studio.dispose(),
  }
}
