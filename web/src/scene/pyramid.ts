/** One pyramid on its altar: its state, its camera and its redraws. */
import { Scene } from 'three'
import { makeAltar } from './altar'
import { middleOf, nearestFirst, type Spot, spotOf, topOf } from './cells'
import { Cubes } from './cubes'
import { Eye, type Measure } from './eye'
import { Footprints, LIFT } from './footprints'
import { heightsOf, heightsTexture } from './heights'
import { Lights } from './lights'
import { EASE_IN_OUT, Motions } from './motion'
import { Orbit } from './orbit'
import type { Ray } from './rays'
import { quartersTo } from './side'
import type { Member, Studio, Subject } from './studio'
import type { Behind, Cell, CubeState, Framing, Place, PyramidState } from './types'
import { type Angles, anglesTo, eyeAt, isSeen, seenMiddle, tileBox } from './visibility'

const SLIDE_MS = 420
const SLOW_FRAME_MS = 45
const SLOW_AT_MOST = 8
/** Space above and below a mark at the edge, in CSS px: half a finger's width. */
const REACH = 22

/** Parameters that differ between the large pyramid and the small ones. */
export interface Make {
  radius: number
  shadowSide: number
  /** Outline width, in cells. */
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
  readonly #footprints: Footprints
  readonly #eye: Eye
  readonly #subject: Subject
  #framing: Framing = {}
  #top: number
  #dirty = true
  #shown = false
  /** Azimuth before the camera turned to a group by itself. */
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
    this.#footprints = new Footprints(studio.kit, this.motions, make.lineWidth)
    this.#eye = new Eye(make.radius)
    const scene = new Scene()
    scene.add(this.#altar.group, this.#lights.group, this.#cubes.group, this.#footprints.group)
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
    // Pages repeat their state often; an unchanged state needs no redraw.
    if (this.#shown && JSON.stringify(before) === JSON.stringify(state)) return
    this.#shown = true
    this.state = state
    const cells = state.cubes.map((cube) => cube.cell)
    const ghosts = state.ghosts.map((ghost) => ghost.cell)
    this.#cubes.show(state.cubes, state.lit, cut, (cube) => this.#handOf(cube))
    const { paints } = this.#studio.kit.tokens
    const order = nearestFirst(ghosts, this.orbit.azimuth, this.orbit.elevation)
    this.#footprints.show(state.ghosts, state.cubes, paints, order, state.focus, cut)
    this.#cubes.name(state.named ?? [])
    if (String(before.flash ?? []) !== String(state.flash ?? []))
      this.#cubes.flash(state.flash ?? [])
    this.#subject.heights.image.data = heightsOf(cells)
    this.#subject.heights.needsUpdate = true
    this.#slide(middleOf(cells), cut)
    this.#grow(
      Math.max(this.#framing.top ?? this.#make.top, topOf([...cells, ...ghosts]) + 0.25),
      cut,
    )
    if (String(before.lit) !== String(state.lit)) this.#turnTo(state.lit, cells)
    if (before.focus !== state.focus && state.focus !== null && ghosts.includes(state.focus))
      this.reveal(state.focus)
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

  dress(): void {
    const { theme, pace } = this.#studio.options
    this.motions.pace = pace
    if (pace === 0) {
      this.motions.finish()
      this.orbit.hold()
    }
    this.#lights.dress(theme)
    this.#cubes.repaint(this.#studio.kit)
    this.#footprints.repaint(this.#studio.kit)
    this.wake()
  }

  wake(): void {
    this.#dirty = true
    this.#studio.loop.wake()
  }

  /** Keep the user's view: do not turn back automatically. */
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

  /** Slide the stone below the centre of the cubes when the base grows. */
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
    // Redraw in full detail once a coarse animation has ended.
    this.#dirty = coarse
    return moving || coarse
  }

  /** True if this machine cannot render animations at full resolution in time. */
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
    this.#footprints.write()
    const scale = coarse ? (this.#studio.plain ? 0.55 : 0.75) / ratio : 1
    this.#studio.draw(this.#subject, target, Math.round(w * scale), Math.round(h * scale))
    this.onDrawn?.()
  }

  /** Update the camera, lights and cubes. */
  #aim(): Measure {
    const size = this.#measure()
    const { middle } = this.#subject
    this.#eye.aim(size, this.orbit, this.#framing.pad ?? [0, 0, 0, 0], this.#top)
    this.#lights.turn(this.orbit.azimuth)
    for (const group of [this.#cubes.group, this.#footprints.group])
      group.position.set(-middle.x, 0, -middle.z)
    return size
  }

  project = (cell: Cell): Place => {
    const size = this.#aim()
    const isGhost = this.#footprints.cells.includes(cell)
    const { x, y, z } = spotOf(cell)
    const cube = {
      middle: { x, y: isGhost ? y + LIFT : y, z },
      half: { x: 0.48, y: 0.48, z: 0.48 },
    }
    const seen = this.#eye.place(cube, this.#subject.middle, size)
    if (!isGhost) return seen
    const tile = this.#eye.place(tileBox(cell), this.#subject.middle, size)
    // The target is the visible part of the footprint, even while it is shown as a cube.
    const cubes = this.state.cubes.map((one) => one.cell)
    const point = seenMiddle(cell, cubes, this.#eyeAt(this.orbit))
    const half = { x: 0, y: 0, z: 0 }
    const { x: px, y: py } = point
      ? this.#eye.place({ middle: point, half }, this.#subject.middle, size)
      : tile
    return { ...(cell === this.state.focus ? seen : tile), x: px, y: py }
  }

  /** Return the camera position for these angles, in cell space. */
  #eyeAt = (angles: Angles): Spot => {
    const { distance, height } = this.#eye
    return eyeAt(angles, distance / this.orbit.zoom, { ...this.#subject.middle, y: height })
  }

  /** True if enough of a footprint is visible past the cubes to point at it. */
  sees(cell: Cell): boolean {
    const cubes = this.state.cubes.map((cube) => cube.cell)
    return isSeen(cell, cubes, this.#eyeAt(this.orbit))
  }

  /** Turn until a cell is visible; a visible one needs no turn. */
  reveal(cell: Cell): void {
    const { orbit } = this
    const goal = this.#anglesTo(cell, orbit.goal)
    if (goal.azimuth === orbit.goal.azimuth && goal.elevation === orbit.goal.elevation) return
    this.held()
    orbit.to({ ...goal, zoom: orbit.zoom })
    this.wake()
  }

  #anglesTo(cell: Cell, from: Angles): Angles {
    const cubes = this.state.cubes.map((cube) => cube.cell)
    return anglesTo(cell, cubes, from, this.#eyeAt)
  }

  /** Return the hidden cells, each with a point next to the pyramid at its height. */
  behind(): Behind[] {
    const { ghosts, cubes } = this.state
    const hidden = ghosts.map(({ cell }) => cell).filter((cell) => !this.sees(cell))
    if (hidden.length === 0) return []
    const seen = [...cubes, ...ghosts].map(({ cell }) => this.project(cell))
    const center = this.#measure().width / 2
    return hidden.map((cell) => {
      const { x, y } = this.project(cell)
      const turn = this.#anglesTo(cell, this.orbit).azimuth - this.orbit.azimuth
      const side = (turn || x - center) < 0 ? 'left' : 'right'
      const beside = seen.filter(({ top, height }) => y > top - REACH && y < top + height + REACH)
      const edge =
        side === 'left'
          ? Math.min(...beside.map(({ left }) => left))
          : Math.max(...beside.map(({ left, width }) => left + width))
      return { cell, side, x: edge, y }
    })
  }

  /** Return the ray through a point of the canvas, in cell space. */
  ray(x: number, y: number): Ray {
    return this.#eye.ray(x, y, this.#subject.middle, this.#aim())
  }

  /** Return a point in front of the camera, over the hand's position in the window. */
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
    this.#footprints.dispose()
    this.#subject.heights.dispose()
  }
}
