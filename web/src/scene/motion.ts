/** Animations: each runs a number from 0 to 1 along a curve, driven by the render loop. */

export type Ease = (t: number) => number

/** A cubic Bézier curve as in CSS, so that scene and page move alike. */
export function bezier(x1: number, y1: number, x2: number, y2: number): Ease {
  const at = (a: number, b: number, s: number): number =>
    3 * a * s * (1 - s) ** 2 + 3 * b * s * s * (1 - s) + s ** 3
  return (t) => {
    if (t <= 0) return 0
    if (t >= 1) return 1
    let low = 0
    let high = 1
    for (let i = 0; i < 18; i++) {
      const middle = (low + high) / 2
      if (at(x1, x2, middle) < t) low = middle
      else high = middle
    }
    return at(y1, y2, (low + high) / 2)
  }
}

export const EASE_OUT = bezier(0.2, 0.8, 0.2, 1)
export const EASE_IN_OUT = bezier(0.6, 0, 0.2, 1)
export const EASE_DROP = bezier(0.5, 0, 0.9, 0.6)
export const EASE_SETTLE = bezier(0.3, 1.5, 0.5, 1)

export interface Movement {
  /** Milliseconds. */
  duration: number
  delay?: number
  ease?: Ease
  /** Called with 0 at once, then along the curve up to exactly 1. */
  update: (k: number) => void
  done?: () => void
}

interface Running extends Movement {
  name: string
  begun: number | null
}

export class Motions {
  #running: Running[] = []
  /** Factor for durations; at 0 every animation ends at once. */
  pace = 1

  /** Start an animation; one of the same name is cancelled where it is. */
  start(name: string, movement: Movement): void {
    this.stop(name)
    if (this.pace === 0 || movement.duration + (movement.delay ?? 0) <= 0) {
      movement.update(1)
      movement.done?.()
      return
    }
    movement.update(0)
    this.#running.push({ ...movement, name, begun: null })
  }

  stop(name: string): void {
    this.#running = this.#running.filter((running) => running.name !== name)
  }

  /** Finish all animations. */
  finish(): void {
    const running = this.#running
    this.#running = []
    for (const movement of running) {
      movement.update(1)
      movement.done?.()
    }
  }

  get busy(): boolean {
    return this.#running.length > 0
  }

  /** An animation's clock starts at the first frame after it was started. */
  step(now: number): void {
    for (const running of [...this.#running]) {
      running.begun ??= now
      const t =
        ((now - running.begun) / this.pace - (running.delay ?? 0)) / Math.max(running.duration, 1)
      if (t < 0) continue
      const ease = running.ease ?? EASE_OUT
      running.update(t >= 1 ? 1 : ease(t))
      if (t >= 1) {
        this.#running = this.#running.filter((other) => other !== running)
        running.done?.()
      }
    }
  }
}
