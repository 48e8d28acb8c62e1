/** Gesture recognition on the stage: turn, zoom, point and tap. */
import type { Orbit } from './orbit'

const QUARTER = Math.PI / 2
const STEP = Math.PI / 12
const TILT = 0.15
const WHEEL = 0.0015
const DOUBLE_MS = 320
const DOUBLE_PX = 28
/** Maximum distance of two taps at one place. */
const SAME_PX = 8

export interface Hands {
  /** Called when the pointer moves without a button; null when it leaves. */
  hover(at: Point | null): void
  /** Called on a short touch or click; `fine` for a mouse. */
  tap(at: Point, fine: boolean): Tapped
  /** Called on a tap without effect that is not the first half of a double tap. */
  loneTap(at: Point): void
  doubleTap(): void
  /** Called when the user has turned or zoomed. */
  turned(): void
}

/** Effect of a tap: moved a cube, showed something, or nothing new. */
export type Tapped = 'moved' | 'shown' | 'nothing'

export interface Point {
  x: number
  y: number
}

interface Finger extends Point {
  from: Point
  moved: boolean
}

type Tap = Point & { readonly at: number }

export class Gestures {
  readonly #canvas: HTMLCanvasElement
  readonly #orbit: Orbit
  readonly #hands: Hands
  readonly #fingers = new Map<number, Finger>()
  readonly #end = new AbortController()
  #speed = { at: 0, px: 0 }
  #lastTap: Tap | null = null
  /** Last tap that moved a cube. */
  #lastMove: Tap | null = null
  #lone = 0

  constructor(canvas: HTMLCanvasElement, orbit: Orbit, hands: Hands) {
    this.#canvas = canvas
    this.#orbit = orbit
    this.#hands = hands
    // One finger turns the pyramid, so the browser must not scroll.
    canvas.style.touchAction = 'none'
    const { signal } = this.#end
    canvas.addEventListener('pointerdown', this.#down, { signal })
    canvas.addEventListener('pointermove', this.#move, { signal })
    canvas.addEventListener('pointerup', this.#up, { signal })
    canvas.addEventListener('pointercancel', this.#cancel, { signal })
    canvas.addEventListener('pointerleave', this.#leave, { signal })
    canvas.addEventListener('wheel', this.#wheel, { signal, passive: false })
    canvas.addEventListener('keydown', this.#keydown, { signal })
  }

  /** Arrow keys turn by 15°, Q and E by a quarter, + and − zoom, Home resets. */
  key(key: string): boolean {
    const orbit = this.#orbit
    const deeds: Record<string, () => void> = {
      ArrowLeft: () => orbit.turn(STEP),
      ArrowRight: () => orbit.turn(-STEP),
      ArrowUp: () => orbit.turn(0, TILT),
      ArrowDown: () => orbit.turn(0, -TILT),
      q: () => orbit.turn(QUARTER),
      e: () => orbit.turn(-QUARTER),
      '+': () => orbit.magnify(1.15),
      '-': () => orbit.magnify(1 / 1.15),
      Home: () => orbit.goHome(),
    }
    const deed = deeds[key.length === 1 ? key.toLowerCase() : key]
    if (!deed) return false
    deed()
    this.#hands.turned()
    return true
  }

  #at(event: MouseEvent): Point {
    const box = this.#canvas.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  #down = (event: PointerEvent): void => {
    if (event.button > 0) return
    clearTimeout(this.#lone)
    const at = this.#at(event)
    this.#canvas.setPointerCapture(event.pointerId)
    this.#fingers.set(event.pointerId, { ...at, from: at, moved: false })
    this.#speed = { at: event.timeStamp, px: 0 }
    this.#orbit.hold()
  }

  #move = (event: PointerEvent): void => {
    const at = this.#at(event)
    const finger = this.#fingers.get(event.pointerId)
    if (!finger) {
      if (event.pointerType !== 'touch') this.#hands.hover(at)
      return
    }
    const slack = event.pointerType === 'mouse' ? 4 : 9
    finger.moved ||= Math.hypot(at.x - finger.from.x, at.y - finger.from.y) > slack
    const other = [...this.#fingers.values()].find((one) => one !== finger)
    const dx = at.x - finger.x
    const dy = at.y - finger.y
    if (other) {
      finger.moved = other.moved = true
      const before = Math.hypot(finger.x - other.x, finger.y - other.y)
      const after = Math.hypot(at.x - other.x, at.y - other.y)
      if (before > 0) this.#orbit.magnify(after / before)
      this.#orbit.drag(dx / 2, dy / 2)
      this.#speed.px = 0
    } else if (finger.moved) {
      this.#canvas.style.cursor = 'grabbing'
      this.#orbit.drag(dx, dy)
      const elapsed = Math.max(1, event.timeStamp - this.#speed.at)
      this.#speed = { at: event.timeStamp, px: this.#speed.px * 0.4 + (dx / elapsed) * 0.6 }
    } else return
    finger.x = at.x
    finger.y = at.y
    this.#hands.turned()
  }

  #up = (event: PointerEvent): void => {
    const finger = this.#fingers.get(event.pointerId)
    if (!finger) return
    this.#fingers.delete(event.pointerId)
    this.#canvas.style.cursor = ''
    if (finger.moved) {
      // A finger that rests before lifting stops the inertia.
      const rested = event.timeStamp - this.#speed.at > 80
      if (this.#fingers.size === 0) this.#orbit.release(rested ? 0 : this.#speed.px)
      this.#hands.turned()
      return
    }
    const at = this.#at(event)
    const follows = (last: Tap | null, within: number) =>
      last !== null &&
      event.timeStamp - last.at < DOUBLE_MS &&
      Math.hypot(at.x - last.x, at.y - last.y) < within
    // The second half of a double tap is not meant for the cube that the first one moved.
    if (follows(this.#lastMove, SAME_PX)) return
    const twice = follows(this.#lastTap, DOUBLE_PX)
    const tapped = this.#hands.tap(at, event.pointerType === 'mouse')
    // A tap that moved a cube is not half of a double tap.
    const moved = tapped === 'moved'
    const tap = { ...at, at: event.timeStamp }
    this.#lastTap = twice || moved ? null : tap
    this.#lastMove = moved ? tap : null
    if (twice && !moved) this.#hands.doubleTap()
    else if (tapped === 'nothing')
      this.#lone = window.setTimeout(() => this.#hands.loneTap(at), DOUBLE_MS)
  }

  /** A lifted finger leaves too, but the tapped item stays selected. */
  #leave = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') this.#hands.hover(null)
  }

  #cancel = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId)
    this.#canvas.style.cursor = ''
  }

  #wheel = (event: WheelEvent): void => {
    event.preventDefault()
    this.#orbit.magnify(Math.exp(-event.deltaY * WHEEL))
    this.#hands.turned()
  }

  #keydown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (this.key(event.key)) event.preventDefault()
  }

  dispose(): void {
    this.#end.abort()
    clearTimeout(this.#lone)
  }
}
