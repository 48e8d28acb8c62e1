/** Legal cells of the cube in hand: footprints on the surface, and the cube itself under focus. */
import { Group } from 'three'
import { Batch, type Copy } from './batch'
import { spotOf } from './cells'
import type { Kit } from './kit'
import { EASE_OUT, type Motions } from './motion'
import { Outline } from './outline'
import { cellsUnder, type Rim, rimOn } from './rim'
import { LETTERS, type Paint } from './tokens'
import type { Cell, ColorLetter, CubeState, GhostState } from './types'

const APART_MS = 20
const AT_MOST_MS = 160
const APPEAR_MS = 160
/** Height of a focused ghost above its cell. */
export const LIFT = 0.1
const LIFT_MS = 160
/** Surface below level 1. */
const LIMESTONE = '#ded2ba'

interface Footprint extends GhostState {
  rim: Rim
  /** Opacity, 0 to 1. */
  grown: number
}

interface ColorBatches {
  tile: Batch
  held: Batch
}

export class Footprints {
  readonly group = new Group()
  #footprints: Footprint[] = []
  #focus: Cell | null = null
  #lift = 0
  readonly #batches: Record<ColorLetter, ColorBatches>
  /** The rim, and a line of the opposite tone that sets it off on a mixed surface. */
  readonly #rims: Record<Rim, { band: Batch; line: Batch }>
  readonly #outline: Outline
  readonly #motions: Motions

  constructor(kit: Kit, motions: Motions, lineWidth: number) {
    this.#motions = motions
    const made = (color: ColorLetter): ColorBatches => {
      const batches = {
        tile: new Batch(kit.tileBox, kit.colors[color].tile),
        held: new Batch(kit.box, kit.colors[color].held),
      }
      batches.tile.mesh.receiveShadow = true
      batches.held.mesh.castShadow = true
      batches.tile.mesh.renderOrder = 5
      batches.held.mesh.renderOrder = 20
      return batches
    }
    const rim = (which: Rim): { band: Batch; line: Batch } => ({
      band: new Batch(kit.rimBand, kit.rims[which]),
      line: new Batch(kit.rimLine, kit.rims[which === 'ink' ? 'paper' : 'ink']),
    })
    this.#batches = { o: made('o'), b: made('b'), g: made('g'), y: made('y'), w: made('w') }
    this.#rims = { ink: rim('ink'), paper: rim('paper') }
    this.#outline = new Outline(kit, kit.focusLine, lineWidth, 21)
    this.group.add(...this.#all.map((batch) => batch.mesh), ...this.#outline.meshes)
  }

  get #all(): Batch[] {
    const colors = LETTERS.flatMap((color) => [
      this.#batches[color].tile,
      this.#batches[color].held,
    ])
    return [...colors, ...Object.values(this.#rims).flatMap(({ band, line }) => [band, line])]
  }

  get cells(): Cell[] {
    return this.#footprints.map((footprint) => footprint.cell)
  }

  repaint(kit: Kit): void {
    for (const color of LETTERS) {
      this.#batches[color].tile.mesh.material = kit.colors[color].tile
      this.#batches[color].held.mesh.material = kit.colors[color].held
    }
  }

  /** Footprints appear in this order, nearest first; existing ones stay. */
  show(
    ghosts: readonly GhostState[],
    cubes: readonly CubeState[],
    paints: Readonly<Record<ColorLetter, Paint>>,
    order: readonly Cell[],
    focus: Cell | null,
    cut: boolean,
  ): void {
    const before = new Map(this.#footprints.map((each) => [each.cell + each.color, each]))
    const colors = new Map(cubes.map(({ cell, color }) => [cell, paints[color].base]))
    const bed = (cell: Cell): string[] => {
      const under = cellsUnder(cell).flatMap((one) => colors.get(one) ?? [])
      return under.length > 0 ? under : [LIMESTONE]
    }
    this.#footprints = ghosts.map((ghost) => ({
      ...ghost,
      rim: rimOn(bed(ghost.cell)),
      grown: before.get(ghost.cell + ghost.color)?.grown ?? (cut ? 1 : 0),
    }))
    const fresh = this.#footprints
      .filter((each) => !before.has(each.cell + each.color))
      .sort((a, b) => order.indexOf(a.cell) - order.indexOf(b.cell))
    const apart = Math.min(APART_MS, AT_MOST_MS / Math.max(1, fresh.length))
    if (!cut)
      fresh.forEach(({ cell, color }, i) =>
        this.#motions.start(`footprint ${cell}`, {
          duration: APPEAR_MS,
          delay: i * apart,
          ease: EASE_OUT,
          update: (k) => this.#grow(cell, color, k),
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

  #grow(cell: Cell, color: ColorLetter, k: number): void {
    for (const each of this.#footprints)
      if (each.cell === cell && each.color === color) each.grown = k
  }

  write(): void {
    const shown = this.#footprints.filter((footprint) => footprint.grown > 0)
    const resting = shown.filter((footprint) => footprint.cell !== this.#focus)
    const held = shown.filter((footprint) => footprint.cell === this.#focus)
    const lying = ({ cell, grown }: Footprint): Copy => {
      const { x, y, z } = spotOf(cell)
      return { x, y: y - 0.5, z, wide: 0.6 + 0.4 * grown, high: grown, self: 0.37 }
    }
    const standing = ({ cell }: Footprint): Copy => {
      const { x, y, z } = spotOf(cell)
      return { x, y: y + LIFT * this.#lift, z, self: 0.37 }
    }
    for (const color of LETTERS) {
      const mine = (all: readonly Footprint[]) => all.filter((each) => each.color === color)
      const { tile, held: cube } = this.#batches[color]
      tile.fill(mine(resting).map(lying))
      cube.fill(mine(held).map(standing))
    }
    for (const [which, { band, line }] of Object.entries(this.#rims)) {
      const copies = resting.filter(({ rim }) => rim === which).map(lying)
      band.fill(copies)
      line.fill(copies)
    }
    this.#outline.fill(held.map(standing))
  }

  dispose(): void {
    for (const batch of this.#all) batch.dispose()
    this.#outline.dispose()
  }
}
