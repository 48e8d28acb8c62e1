/** One pyramid on its altar before an eye: what is in it, where the eye is, when to draw. */
import { Scene } from 'three'
import { makeAltar } from './altar'
import { middleOf, nearestFirst, spotOf, topOf } from './cells'
import { Cubes } from './cubes'
import { Eye, type Measure } from './eye'
import { Ghosts, LIFT } from './ghosts'
import { heightsOf, heightsTexture } from './heights'
import { Lights } from './lights'
import { EASE_IN_OUT, Motions } from './motion'
import { Orbit } from './orbit'
import type { Ray } from './rays'
import { quartersTo } from './side'
import type { Member, Studio, Subject } from './studio'
import type { Cell, CubeState, Framing, Place, PyramidState } from './types'

const SLIDE_MS = 420
const SLOW_FRAME_MS = 45
const SLOW_AT_MOST = 8

/** What differs between the large pyramid and the small ones. */
export interface Make {
  radius: number
  shadowSide: number
  /** Width of outlines, in cells. */
  lineWidth: number
  top: number
}

const NOTHING: PyramidState = { cubes: [], ghosts: [], focus: null, lit: null }

export class Pyramid implements Member {
  readonly motions = new Motions()
  readonly orbit = new Orbit(this.motions)
  state: PyramidState = NOTHING
  onDrawn: (() => void) | undefined
  handAt: ((cube: CubeState) => { x: number; y: number } | null) | undefined
  readonly #studio: Studio
  readonly #canvas: HTMLCanvasElement
  readonly #measure: () => Measure
  readonly #make: Make
  readonly #altar: ReturnType<typeof makeAltar>
  readonly #lights: Lights
  readonly #cubes: Cubes
  readonly #ghosts: Ghosts
  readonly #eye: Eye
  readonly #subject: Subject
  #framing: Framing = {}
  #top: number
  #dirty = true
  #shown = false
  /** Where the eye was before it turned to a group by itself. */
  #before: number | null = null
  #pace: { last: number; slow: number }

  constructor(studio: Studio, canvas: HTMLCanvasElement, measure: () => Measure, make: Make) {
    this.#studio = studio
    this.#canvas = canvas
    this.#measure = measure
    this.#make = make
    this.#top = make.top
    this.#pace = { last: 0, slow: studio.plain ? SLOW_AT_MOST : 0 }
    this.#altar = makeAltar(studio.kit, make.radius)
    this.#lights = new Lights(make.shadowSide)
    this.#cubes = new Cubes(studio.kit, this.motions, make.lineWidth)
    this.#ghosts = new Ghosts(studio.kit, this.motions, make.lineWidth)
    this.#eye = new Eye(make.radius)
    const scene = new Scene()
    scene.add(this.#altar.group, this.#lights.group, this.#cubes.group, this.#ghosts.group)
    this.#subject = {
      scene,
      camera: this.#eye.camera,
      heights: heightsTexture(),
      middle: middleOf([]),
    }
    studio.members.add(this)
    studio.loop.add(this)
    this.dress()
  }

  show(state: PyramidState, how: { cut?: boolean } = {}): void {
    const cut = (how.cut ?? false) || !this.#shown
    const before = this.state
    // Pages tell their state often; what is shown already needs no drawing.
    if (this.#shown && JSON.stringify(before) === JSON.stringify(state)) return
    this.#shown = true
    this.state = state
    const cells = state.cubes.map((cube) => cube.cell)
    const ghosts = state.ghosts.map((ghost) => ghost.cell)
    this.#cubes.show(state.cubes, state.lit, cut, (cube) => this.#handOf(cube))
    this.#ghosts.show(state.ghosts, this.order(), state.focus, cut)
    this.#subject.heights.image.data = heightsOf(cells)
    this.#subject.heights.needsUpdate = true
    this.#slide(middleOf(cells), cut)
    this.#grow(
      Math.max(this.#framing.top ?? this.#make.top, topOf([...cells, ...ghosts]) + 0.25),
      cut,
    )
    if (String(before.lit) !== String(state.lit)) this.#turnTo(state.lit, cells)
    if (cut) this.motions.finish()
    this.wake()
  }

  frame(framing: Framing): void {
    this.#framing = { ...this.#framing, ...framing }
    const { azimuth, elevation } = this.#framing
    if (azimuth !== undefined) this.orbit.home.azimuth = azimuth
    if (elevation !== undefined) this.orbit.home.elevation = elevation
    if (framing.azimuth !== undefined || framing.elevation !== undefined) {
      this.orbit.hold()
      Object.assign(this.orbit, this.orbit.home)
    }
    this.wake()
  }

  order(): Cell[] {
    const cells = this.state.ghosts.map((ghost) => ghost.cell)
    return nearestFirst(cells, this.orbit.azimuth, this.orbit.elevation)
  }

  dress(): void {
    const { theme, pace } = this.#studio.options
    this.motions.pace = pace
    if (pace === 0) {
      this.motions.finish()
      this.orbit.hold()
    }
    this.#lights.dress(theme)
    this.#cubes.repaint(this.#studio.kit)
    this.#ghosts.repaint(this.#studio.kit)
    this.wake()
  }

  wake(): void {
    this.#dirty = true
    this.#studio.loop.wake()
  }

  /** A person turned it: it stays where they put it. */
  held(): void {
    this.#before = null
  }

  #turnTo(lit: readonly Cell[] | null, cells: readonly Cell[]): void {
    const { orbit } = this
    if (!lit) {
      if (this.#before !== null) orbit.turnTo(this.#before)
      this.#before = null
      return
    }
    const from = this.#before ?? orbit.azimuth
    const quarters = quartersTo(lit, cells, from, orbit.elevation)
    if (quarters === 0 && this.#before === null) return
    this.#before = from
    orbit.turnTo(from + (quarters * Math.PI) / 2)
  }

  /** The stone slides under the middle of the cubes when the base grows. */
  #slide(to: { x: number; z: number }, cut: boolean): void {
    const from = { ...this.#subject.middle }
    if (from.x === to.x && from.z === to.z) return
    this.motions.start('slide', {
      duration: cut ? 0 : SLIDE_MS,
      ease: EASE_IN_OUT,
      update: (k) => {
        this.#subject.middle = { x: from.x + (to.x - from.x) * k, z: from.z + (to.z - from.z) * k }
      },
    })
  }

  #grow(to: number, cut: boolean): void {
    const from = this.#top
    if (from === to) return
    this.motions.start('grow', {
      duration: cut ? 0 : SLIDE_MS,
      ease: EASE_IN_OUT,
      update: (k) => {
        this.#top = from + (to - from) * k
      },
    })
  }

  tick(now: number): boolean {
    if (!this.#dirty && !this.motions.busy && !this.orbit.coasting) return false
    this.motions.step(now)
    this.orbit.step(now)
    const moving = this.motions.busy || this.orbit.coasting
    const coarse = moving && this.#tooSlow(now)
    this.draw(coarse)
    // What was drawn roughly while it moved is drawn well once it stands.
    this.#dirty = coarse
    return moving || coarse
  }

  /** Whether this machine cannot draw every pixel of a moving picture in time. */
  #tooSlow(now: number): boolean {
    const took = now - this.#pace.last
    this.#pace.last = now
    if (took < 400) this.#pace.slow += Math.sign(took - SLOW_FRAME_MS)
    this.#pace.slow = Math.min(SLOW_AT_MOST, Math.max(-4, this.#pace.slow))
    return this.#pace.slow > 2
  }

  draw(coarse = false): void {
    const { width, height, ratio } = this.#measure()
    const target = this.#canvas.getContext('2d')
    if (width < 2 || height < 2 || !target) return
    const w = Math.round(width * ratio)
    const h = Math.round(height * ratio)
    if (this.#canvas.width !== w) this.#canvas.width = w
    if (this.#canvas.height !== h) this.#canvas.height = h
    this.#aim()
    this.#cubes.write()
    this.#ghosts.write()
    const scale = coarse ? (this.#studio.plain ? 0.55 : 0.75) / ratio : 1
    this.#studio.draw(this.#subject, target, Math.round(w * scale), Math.round(h * scale))
    this.onDrawn?.()
  }

  /** Puts eye, lights and cubes where they belong now. */
  #aim(): Measure {
    const size = this.#measure()
    const { middle } = this.#subject
    this.#eye.aim(size, this.orbit, this.#framing.pad ?? [0, 0, 0, 0], this.#top)
    this.#lights.turn(this.orbit.azimuth)
    for (const group of [this.#cubes.group, this.#ghosts.group])
      group.position.set(-middle.x, 0, -middle.z)
    return size
  }

  project = (cell: Cell): Place => {
    const size = this.#aim()
    const lift = cell === this.state.focus && this.#ghosts.cells.includes(cell) ? LIFT : 0
    return this.#eye.place(spotOf(cell), lift, this.#subject.middle, size)
  }

  /** The ray through a point of the canvas, in the cells' own space. */
  ray(x: number, y: number): Ray {
    return this.#eye.ray(x, y, this.#subject.middle, this.#aim())
  }

  /** A point before the eye, over the hand's place in the window. */
  #handOf(cube: CubeState): { x: number; y: number; z: number } | null {
    const hand = this.handAt?.(cube)
    if (!hand) return null
    const box = this.#canvas.getBoundingClientRect()
    const { from, along } = this.ray(hand.x - box.left, hand.y - box.top)
    const far = this.#eye.distance * 0.8
    return { x: from.x + along.x * far, y: from.y + along.y * far, z: from.z + along.z * far }
  }

  dispose(): void {
    this.#studio.loop.remove(this)
    this.#studio.members.delete(this)
    this.#altar.dispose()
    this.#lights.dispose()
    this.#cubes.dispose()
    this.#ghosts.dispose()
    this.#subject.heights.dispose()
  }
}
