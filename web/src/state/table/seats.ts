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

/** A cube of a pyramid as it is shown. */
export interface ShownCube extends Cube {
  readonly hidden: boolean
  /** Placed this round, and not for good yet. */
  readonly draft: boolean
}

/** One of the cubes collected this round, and where it lies. */
export interface Piece {
  readonly color: Color
  readonly placed: string | null
}

/** What lists by seat hold for this one. */
export function ofSeat<T>(list: readonly T[], seat: SeatLetter): T {
  const found = list[SEATS.indexOf(seat)]
  if (found === undefined) throw new Error(`Nobody sits at ${seat}`)
  return found
}

export function seatView(table: TableView, seat: SeatLetter): SeatView {
  return ofSeat(table.seats, seat)
}

/** The number on the seat's turn-order tile. */
export function orderOf(game: GameView, seat: SeatLetter): number {
  return game.order.indexOf(seat) + 1
}

/** A pyramid as this viewer sees it, with what is being placed; this round's cubes are marked. */
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

/** What is hidden and what hangs together: one's own with the draft, as the scores are. */
export function standingOf(view: ViewMessage, seat: SeatLetter): PyramidView {
  const { you, table } = view
  const own = you?.seat === seat ? you.pyramid : null
  return own ?? ofSeat(table.game?.pyramids ?? [], seat)
}

/** The score sheet as it stands, with this viewer's draft where there is one. */
export function scoresOf(view: ViewMessage): readonly ScoreView[] {
  return view.you?.scores ?? view.table.game?.scores ?? []
}

/** The round's cubes in the order they were collected, each with the cell it lies on. */
export function piecesOf(collected: string, draft: readonly string[]): Piece[] {
  const lying = draft.map(cubeOf)
  return colorsOf(collected).map((color) => {
    const at = lying.findIndex((cube) => cube.color === color)
    const placed = at < 0 ? null : (lying.splice(at, 1)[0]?.cell ?? null)
    return { color, placed }
  })
}

/** The seats that are waited for. */
export function awaited(table: TableView): SeatLetter[] {
  return table.seats.filter((seat) => seat.wanted !== null).map((seat) => seat.seat)
}
