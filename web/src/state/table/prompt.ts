/** The viewer's current prompt. */
import type { SeatLetter, SeatView, ViewMessage } from '../../api/types'
import { type Color, colorsOf } from '../notation'
import { awaited, ofSeat, orderOf, seatView } from './seats'
import { nameOf } from '../names'

/** Holder of the tile that the viewer picked too. */
export interface Kept {
  readonly name: string
  readonly order: number
  readonly tile: number
}

export type Prompt = (
  | { readonly kind: 'pick' | 'picked' | 'confirm' | 'confirmed' }
  | { readonly kind: 'ready' | 'seated' }
  | { readonly kind: 'take'; readonly kept: Kept | null }
  | { readonly kind: 'place'; readonly color: Color }
  | { readonly kind: 'discard'; readonly cubes: readonly Color[] }
  | { readonly kind: 'absent'; readonly why: NonNullable<SeatView['absent']> }
  | { readonly kind: 'wait' | 'watch' | 'over' }
) & {
  /** Other awaited seats. */
  readonly waiting: readonly SeatLetter[]
}

export function promptOf(
  view: ViewMessage,
  inHand: Color | null,
  holders: ReadonlyMap<number, SeatLetter> = new Map(),
): Prompt {
  const { you, table } = view
  const waiting = awaited(table).filter((seat) => seat !== you?.seat)
  if (table.status === 'over') return { kind: 'over', waiting: [] }
  if (you === null) return { kind: 'watch', waiting }
  const absent = table.seats.find((seat) => seat.seat === you.seat)?.absent ?? null
  if (absent !== null) return { kind: 'absent', why: absent, waiting }
  if (table.status === 'open')
    return { kind: you.can.includes('ready') ? 'ready' : 'seated', waiting }
  if (you.can.includes('pick')) return { kind: you.pick === null ? 'pick' : 'picked', waiting }
  if (you.can.includes('take'))
    return { kind: 'take', kept: keptFrom(view, you.seat, holders), waiting }
  if (you.can.includes('place') && inHand !== null) return { kind: 'place', color: inHand, waiting }
  if (you.can.includes('confirm')) {
    const cubes = colorsOf(you.discards)
    return cubes.length > 0 ? { kind: 'discard', cubes, waiting } : { kind: 'confirm', waiting }
  }
  if (you.can.includes('withdraw')) return { kind: 'confirmed', waiting }
  return { kind: 'wait', waiting }
}

function keptFrom(
  { table }: ViewMessage,
  seat: SeatLetter,
  holders: ReadonlyMap<number, SeatLetter>,
): Kept | null {
  const { game } = table
  const tile = game === null ? null : ofSeat(game.picks, seat)
  const holder = tile === null ? undefined : holders.get(tile)
  if (game === null || tile === null || holder === undefined) return null
  return { name: nameOf(seatView(table, holder)), order: orderOf(game, holder), tile }
}
