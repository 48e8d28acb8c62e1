/** Where the cube in hand may go: thin tiles in faint frames, and the cube itself under focus. */
import { Group } from 'three'
import { Batch, type Copy } from './batch'
import { spotOf } from './cells'
import { type Kit, SIZE } from './kit'
import { EASE_OUT, type Motions } from './motion'
import { Outline } from './outline'
import { LETTERS } from './tokens'
import type { Cell, ColorLetter, GhostState } from './types'

const APART_MS = 20
const AT_MOST_MS = 160
const APPEAR_MS = 160
/** How far a focused ghost is lifted out of its cell. */
export const LIFT = 0.16
const LIFT_MS = 160

interface Ghost extends GhostState {
  /** From 0, not there, to 1. */
  grown: number
}

interface ColorBatches {
  tile: Batch
  frame: Batch
  tileBehind: Batch
  frameBehind: Batch
  held: Batch
}

export class Ghosts {
  readonly group = new Group()
  #ghosts: Ghost[] = []
  #focus: Cell | null = null
  #lift = 0
  readonly #batches: Record<ColorLetter, ColorBatches>
  readonly #outline: Outline
  readonly #motions: Motions

  constructor(kit: Kit, motions: Motions, lineWidth: number) {
    this.#motions = motions
    const made = (color: ColorLetter): ColorBatches => {
      const colorKit = kit.colors[color]
      const batches = {
        tile: new Batch(kit.tileBox, colorKit.tile),
        frame: new Batch(kit.frameBox, colorKit.frame),
        tileBehind: new Batch(kit.tileBox, colorKit.tileBehind),
        frameBehind: new Batch(kit.frameBox, colorKit.frameBehind),
        held: new Batch(kit.box, colorKit.held),
      }
      batches.tile.mesh.receiveShadow = true
      batches.held.mesh.castShadow = true
      batches.held.mesh.renderOrder = 20
      // What shows through comes before the ghosts write their own depth.
      batches.tileBehind.mesh.renderOrder = batches.frameBehind.mesh.renderOrder = 4
      batches.tile.mesh.renderOrder = 5
      batches.frame.mesh.renderOrder = 6
      this.group.add(...Object.values(batches).map((batch) => batch.mesh))
      return batches
    }
    this.#batches = { o: made('o'), b: made('b'), g: made('g'), y: made('y'), w: made('w') }
    this.#outline = new Outline(kit, kit.focusLine, lineWidth, 21)
    this.group.add(...this.#outline.meshes)
  }

  get cells(): Cell[] {
    return this.#ghosts.map((ghost) => ghost.cell)
  }

  get focus(): Cell | null {
    return this.#focus
  }

  repaint(kit: Kit): void {
    for (const color of LETTERS)
      for (const [name, batch] of Object.entries(this.#batches[color]))
        (batch as Batch).mesh.material = kit.colors[color][name as keyof ColorBatches]
  }

  /** Ghosts come in this order, nearest first; those that stay do not come again. */
  show(
    ghosts: readonly GhostState[],
    order: readonly Cell[],
    focus: Cell | null,
    cut: boolean,
  ): void {
    const before = new Map(this.#ghosts.map((ghost) => [ghost.cell + ghost.color, ghost]))
    this.#ghosts = ghosts.map(
      (ghost) => before.get(ghost.cell + ghost.color) ?? { ...ghost, grown: cut ? 1 : 0 },
    )
    const fresh = this.#ghosts
      .filter((ghost) => !before.has(ghost.cell + ghost.color))
      .sort((a, b) => order.indexOf(a.cell) - order.indexOf(b.cell))
    const apart = Math.min(APART_MS, AT_MOST_MS / Math.max(1, fresh.length))
    if (!cut)
      fresh.forEach((ghost, i) =>
        this.#motions.start(`ghost ${ghost.cell}`, {
          duration: APPEAR_MS,
          delay: i * apart,
          ease: EASE_OUT,
          update: (k) => {
            ghost.grown = k
          },
        }),
      )
    if (focus === this.#focus) return
    this.#focus = focus
    this.#motions.start('lift', {
      duration: focus === null || cut ? 0 : LIFT_MS,
      update: (k) => {
        this.#lift = k
      },
    })
  }

  write(): void {
    const shown = this.#ghosts.filter((ghost) => ghost.grown > 0)
    const resting = shown.filter((ghost) => ghost.cell !== this.#focus)
    const held = shown.filter((ghost) => ghost.cell === this.#focus)
    const at = (ghost: Ghost, rise: number): Copy => {
      const { x, y, z } = spotOf(ghost.cell)
      const grown = 0.6 + 0.4 * ghost.grown
      return { x, y: y + rise, z, wide: grown, high: grown, self: 0.37 }
    }
    for (const color of LETTERS) {
      const mine = resting.filter((ghost) => ghost.color === color)
      const tiles = mine.map((ghost) => at(ghost, -SIZE / 2 + 0.05))
      const frames = mine.map((ghost) => at(ghost, 0))
      const batches = this.#batches[color]
      batches.tile.fill(tiles)
      batches.tileBehind.fill(tiles)
      batches.frame.fill(frames)
      batches.frameBehind.fill(frames)
      batches.held.fill(
        held.filter((ghost) => ghost.color === color).map((ghost) => at(ghost, LIFT * this.#lift)),
      )
    }
    this.#outline.fill(held.map((ghost) => at(ghost, LIFT * this.#lift)))
  }

  dispose(): void {
    for (const color of LETTERS)
      for (const batch of Object.values(this.#batches[color])) (batch as Batch).dispose()
    this.#outline.dispose()
  }
}
