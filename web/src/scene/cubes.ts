/** Cubes of one pyramid, with animations for falling, settling, leaving and turning to stone. */
import { Group } from 'three'
import { Batch, type Copy } from './batch'
import { besides, spotOf } from './cells'
import { type Kit, SIZE } from './kit'
import { EASE_DROP, EASE_OUT, EASE_SETTLE, type Motions } from './motion'
import { Outline } from './outline'
import { LETTERS } from './tokens'
import type { Cell, ColorLetter, CubeState } from './types'

const FALL = 0.9
const FALL_MS = 180
const SETTLE_MS = 240
const SQUASH = 0.04
const NUDGE = 0.01
const AFTER_EACH_OTHER_MS = 70
const TAKE_BACK_MS = 280
const STONE_MS = 160
const FLASH_MS = 620

interface Piece extends Required<Copy> {
  color: ColorLetter
  cell: Cell
  /** Offset from its cell while falling or nudged. */
  lift: number
  dx: number
  dz: number
  lit: boolean
  flashes: boolean
  /** Opacity of its contact shadow, which appears before the cube. */
  shadow: number
}

/** Return the target of a cube that is taken back, in the pyramid's own space. */
export type FlyTo = (cube: CubeState) => { x: number; y: number; z: number } | null

/** Return a number derived from the cell, so that a cube looks the same in every frame. */
function selfOf(cell: Cell): number {
  let hash = 7
  for (const letter of cell) hash = (hash * 31 + letter.charCodeAt(0) * 17) % 997
  return hash / 997
}

export class Cubes {
  readonly group = new Group()
  readonly #pieces = new Map<Cell, Piece>()
  readonly #leaving = new Set<Piece>()
  #named: readonly Cell[] = []
  readonly #batches: Record<ColorLetter, Batch>
  readonly #contacts: Batch
  readonly #outline: Outline
  readonly #motions: Motions

  constructor(kit: Kit, motions: Motions, lineWidth: number) {
    this.#motions = motions
    const batch = (color: ColorLetter): Batch => {
      const made = new Batch(kit.box, kit.colors[color].cube)
      made.mesh.castShadow = made.mesh.receiveShadow = true
      this.group.add(made.mesh)
      return made
    }
    this.#batches = { o: batch('o'), b: batch('b'), g: batch('g'), y: batch('y'), w: batch('w') }
    this.#contacts = new Batch(kit.under, kit.contact)
    this.#outline = new Outline(kit, kit.litLine, lineWidth, 10)
    this.group.add(this.#contacts.mesh, ...this.#outline.meshes)
  }

  get cells(): Cell[] {
    return [...this.#pieces.keys()]
  }

  repaint(kit: Kit): void {
    for (const color of LETTERS) this.#batches[color].mesh.material = kit.colors[color].cube
  }

  show(cubes: readonly CubeState[], lit: readonly Cell[] | null, cut: boolean, flyTo: FlyTo): void {
    const wanted = new Map(cubes.map((cube) => [cube.cell, cube]))
    for (const piece of [...this.#pieces.values()]) {
      if (wanted.get(piece.cell)?.color === piece.color) continue
      this.#pieces.delete(piece.cell)
      this.#motions.stop(`fall ${piece.cell}`)
      if (!cut) this.#takeBack(piece, flyTo)
    }
    const fresh = cubes.filter((cube) => !this.#pieces.has(cube.cell))
    fresh.sort((a, b) => (a.cell < b.cell ? -1 : 1))
    fresh.forEach((cube, i) => {
      const piece = this.#place(cube)
      if (!cut) this.#drop(piece, i * AFTER_EACH_OTHER_MS)
    })
    for (const piece of this.#pieces.values()) {
      piece.draft = wanted.get(piece.cell)?.draft ? 1 : 0
      piece.lit = lit?.includes(piece.cell) ?? false
    }
    this.#turnToStone(lit, cut)
  }

  #place(cube: CubeState): Piece {
    const piece: Piece = {
      ...spotOf(cube.cell),
      color: cube.color,
      cell: cube.cell,
      wide: 1,
      high: 1,
      stone: 0,
      draft: 0,
      self: selfOf(cube.cell),
      lift: 0,
      dx: 0,
      dz: 0,
      lit: false,
      flashes: false,
      shadow: 1,
    }
    this.#pieces.set(cube.cell, piece)
    return piece
  }

  #drop(piece: Piece, delay: number): void {
    this.#motions.start(`fall ${piece.cell}`, {
      duration: FALL_MS,
      delay,
      ease: EASE_DROP,
      update: (k) => {
        piece.lift = FALL * (1 - k)
        // Hide the cube until its delay is over; its shadow comes first.
        piece.wide = piece.high = k > 0 || delay === 0 ? 1 : 0
        piece.shadow = Math.min(1, k * 1.8)
      },
      done: () => this.#settle(piece),
    })
  }

  #settle(piece: Piece): void {
    this.#nudge(piece)
    this.#motions.start(`fall ${piece.cell}`, {
      duration: SETTLE_MS,
      update: (k) => {
        // Squash at once, then overshoot slightly on release, like wood on wood.
        const flat = SQUASH * (k < 0.18 ? k / 0.18 : 1 - EASE_SETTLE((k - 0.18) / 0.82))
        piece.high = 1 - flat
        piece.wide = 1 + flat * 0.45
        piece.lift = (-flat * SIZE) / 2
      },
      ease: (t) => t,
    })
  }

  #nudge(from: Piece): void {
    for (const cell of besides(from.cell)) {
      const piece = this.#pieces.get(cell)
      if (!piece) continue
      const dx = Math.sign(piece.x - from.x) * NUDGE
      const dz = Math.sign(piece.z - from.z) * NUDGE
      this.#motions.start(`nudge ${cell}`, {
        duration: SETTLE_MS,
        update: (k) => {
          const away = Math.sin(k * Math.PI)
          piece.dx = dx * away
          piece.dz = dz * away
        },
      })
    }
  }

  #takeBack(piece: Piece, flyTo: FlyTo): void {
    const { x, y, z } = piece
    const goal = flyTo({ color: piece.color, cell: piece.cell }) ?? { x, y: y + 2.4, z }
    this.#leaving.add(piece)
    this.#motions.start(`leave ${piece.cell}`, {
      duration: TAKE_BACK_MS,
      ease: (t) => t,
      update: (k) => {
        // Rise out of the cell first, then fly away.
        const rise = EASE_OUT(Math.min(1, k / 0.55)) * 0.7
        const go = Math.max(0, (k - 0.2) / 0.8) ** 2
        piece.lift = rise * (1 - go)
        piece.x = x + (goal.x - x) * go
        piece.y = y + (goal.y - y) * go
        piece.z = z + (goal.z - z) * go
        piece.wide = piece.high = 1 - 0.55 * go
        piece.shadow = 1 - Math.min(1, k * 2)
      },
      done: () => this.#leaving.delete(piece),
    })
  }

  #turnToStone(lit: readonly Cell[] | null, cut: boolean): void {
    const changes = [...this.#pieces.values()]
      .map((piece) => ({ piece, from: piece.stone, to: lit && !piece.lit ? 1 : 0 }))
      .filter(({ from, to }) => from !== to)
    if (changes.length === 0) return
    this.#motions.start('stone', {
      duration: cut ? 0 : STONE_MS,
      update: (k) => {
        for (const { piece, from, to } of changes) piece.stone = from + (to - from) * k
      },
    })
  }

  /** Flash these cubes once, with one outline around all of them. */
  flash(cells: readonly Cell[]): void {
    const pieces = cells.flatMap((cell) => this.#pieces.get(cell) ?? [])
    for (const piece of this.#pieces.values()) {
      piece.flashes = false
      piece.stone = Math.max(0, piece.stone)
    }
    this.#motions.start('flash', {
      duration: pieces.length === 0 ? 0 : FLASH_MS,
      ease: (t) => t,
      update: (k) => {
        for (const piece of pieces) {
          piece.flashes = k < 1
          piece.stone = k < 1 ? -Math.sin(k * Math.PI) : 0
        }
      },
    })
  }

  /** Outline these cells too, with or without a cube. */
  name(cells: readonly Cell[]): void {
    this.#named = cells
  }

  /** Write the current state to the batches. */
  write(): void {
    const all = [...this.#pieces.values(), ...this.#leaving].map((piece) => ({
      ...piece,
      x: piece.x + piece.dx,
      y: piece.y + piece.lift,
      z: piece.z + piece.dz,
    }))
    const there = all.filter((piece) => piece.high > 0)
    for (const color of LETTERS)
      this.#batches[color].fill(there.filter((piece) => piece.color === color))
    const standing = [...this.#pieces.values()].filter((piece) => piece.shadow > 0)
    this.#contacts.fill(
      standing.map((piece) => ({
        x: piece.x,
        y: Math.round(piece.y + 0.5) - 1 + (piece.cell.startsWith('1') ? 0.004 : -0.018),
        z: piece.z,
        wide: 0.7 + 0.3 * piece.shadow,
      })),
    )
    this.#outline.fill([
      ...there.filter((piece) => piece.lit || piece.flashes),
      ...this.#named.map(spotOf),
    ])
  }

  dispose(): void {
    for (const color of LETTERS) this.#batches[color].dispose()
    this.#contacts.dispose()
    this.#outline.dispose()
  }
}
