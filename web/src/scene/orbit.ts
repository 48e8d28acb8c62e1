/** Camera orbit: drags with inertia, keys, wheel, and the way home. */
import { EASE_IN_OUT, type Motions } from './motion'

export const AZIMUTH = 0.62
export const ELEVATION = 0.66
const LOWEST = 0.28
const HIGHEST = 1.25
const NEAREST = 1.6
const FARTHEST = 0.8
const PER_PX = 0.009
const TILT_PER_PX = 0.005
const FRICTION = 0.94
const REST = 0.0004
const FRAME_MS = 1000 / 60

const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value))

export class Orbit {
  azimuth = AZIMUTH
  elevation = ELEVATION
  zoom = 1
  home = { azimuth: AZIMUTH, elevation: ELEVATION }
  #spin = 0
  #goal: { azimuth: number; elevation: number } | null = null
  #last: number | null = null
  #motions: Motions

  constructor(motions: Motions) {
    this.#motions = motions
  }

  get coasting(): boolean {
    return this.#spin !== 0
  }

  /** Grab: stop any turn in progress. */
  hold(): void {
    this.#spin = 0
    this.#goal = null
    this.#motions.stop('orbit')
  }

  drag(dx: number, dy: number): void {
    this.hold()
    this.azimuth -= dx * PER_PX
    this.elevation = clamp(this.elevation + dy * TILT_PER_PX, LOWEST, HIGHEST)
  }

  /** Release at this speed, in px per millisecond. */
  release(speed: number): void {
    const spin = -speed * FRAME_MS * PER_PX
    this.#spin = this.#motions.pace === 0 || Math.abs(spin) < REST ? 0 : spin
    this.#last = null
  }

  /** Coast by elapsed time, so that slow machines stop as soon as fast ones. */
  step(now: number): void {
    if (this.#spin === 0) return
    const frames = this.#last === null ? 1 : clamp((now - this.#last) / FRAME_MS, 0, 6)
    this.#last = now
    const slower = FRICTION ** frames
    this.azimuth += (this.#spin * (1 - slower)) / (1 - FRICTION)
    this.#spin *= slower
    if (Math.abs(this.#spin) < REST) this.#spin = 0
  }

  magnify(factor: number): void {
    this.hold()
    this.zoom = clamp(this.zoom * factor, FARTHEST, NEAREST)
  }

  /** Turn relative to the target of any turn in progress. */
  turn(by: number, tilt = 0): void {
    this.to({
      azimuth: this.goal.azimuth + by,
      elevation: this.goal.elevation + tilt,
      zoom: this.zoom,
    })
  }

  turnTo(azimuth: number): void {
    this.to({ azimuth, elevation: this.elevation, zoom: this.zoom })
  }

  goHome(): void {
    const turns = Math.round((this.azimuth - this.home.azimuth) / (2 * Math.PI))
    this.to({ ...this.home, azimuth: this.home.azimuth + turns * 2 * Math.PI, zoom: 1 })
  }

  to(aim: { azimuth: number; elevation: number; zoom: number }): void {
    this.#spin = 0
    const from = { azimuth: this.azimuth, elevation: this.elevation, zoom: this.zoom }
    const elevation = clamp(aim.elevation, LOWEST, HIGHEST)
    const far = Math.abs(aim.azimuth - from.azimuth)
    this.#motions.start('orbit', {
      duration: clamp(220 + far * 260, 220, 760),
      ease: EASE_IN_OUT,
      update: (k) => {
        this.azimuth = from.azimuth + (aim.azimuth - from.azimuth) * k
        this.elevation = from.elevation + (elevation - from.elevation) * k
        this.zoom = from.zoom + (aim.zoom - from.zoom) * k
        this.#goal = k < 1 ? { azimuth: aim.azimuth, elevation } : null
      },
    })
  }

  /** Target of the turn in progress. */
  get goal(): { azimuth: number; elevation: number } {
    return this.#goal ?? { azimuth: this.azimuth, elevation: this.elevation }
  }
}
