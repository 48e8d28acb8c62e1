/** Queries on a view, by seat. */
import type {
  GameView,
  PyramidView,
  ScoreView,
  SeatLetter,
  SeatView,
  TableView,
  ViewMessage,
} from '../../api/types'
import { type Color, type Cube, SEATS, colorsOf, cubeOf } from '../notation'

/** A visible cube of a pyramid. */
export interface ShownCube extends Cube {
  readonly hidden: boolean
  /** True if placed this round and not final yet. */
  readonly draft: boolean
}

/** One of the cubes collected this round, and its cell. */
export interface Piece {
  readonly color: Color
  readonly placed: string | null
}

/** Return this seat's item in a list ordered by seat. */
export function ofSeat<T>(list: readonly T[], seat: SeatLetter): T {
  const found = list[SEATS.indexOf(seat)]
  if (found === undefined) throw new Error(`Nobody sits at ${seat}`)
  return found
}

export function seatView(table: TableView, seat: SeatLetter): SeatView {
  return ofSeat(table.seats, seat)
}

/** Return the number on the seat's turn-order tile. */
export function orderOf(game: GameView, seat: SeatLetter): number {
  return game.order.indexOf(seat) + 1
}

/** Return a pyramid as this viewer sees it, with pending placements; new cubes are marked. */
export function pyramidOf(
  view: ViewMessage,
  seat: SeatLetter,
  placing: readonly string[] = [],
): ShownCube[] {
  const { game } = view.table
  if (game === null) return []
  const { cubes, hidden } = standingOf(view, seat)
  const draft = view.you?.seat === seat ? view.you.draft : seatView(view.table, seat).draft
  return [...cubes, ...placing].map((text) => {
    const cube = cubeOf(text)
    return {
      ...cube,
      hidden: hidden.includes(cube.cell),
      draft: draft.includes(text) || placing.includes(text),
    }
  })
}

/** Return the pyramid's hidden cubes and groups; the viewer's own include the draft. */
export function standingOf(view: ViewMessage, seat: SeatLetter): PyramidView {
  const { you, table } = view
  const own = you?.seat === seat ? you.pyramid : null
  return own ?? ofSeat(table.game?.pyramids ?? [], seat)
}

/** Return the current scores, including this viewer's draft. */
export function scoresOf(view: ViewMessage): readonly ScoreView[] {
  return view.you?.scores ?? view.table.game?.scores ?? []
}

/** Return the round's cubes in the order collected, each with its cell if placed. */
export function piecesOf(collected: string, draft: readonly string[]): Piece[] {
  const lying = draft.map(cubeOf)
  return colorsOf(collected).map((color) => {
    const at = lying.findIndex((cube) => cube.color === color)
    const placed = at < 0 ? null : (lying.splice(at, 1)[0]?.cell ?? null)
    return { color, placed }
  })
}

/** Return the seats whose action is awaited. */
export function awaited(table: TableView): SeatLetter[] {
  return table.seats.filter((seat) => seat.wanted !== null).map((seat) => seat.seat)
}
