/** What a step of the game has brought those who play here: cubes, points, a new market. */
import type { SeatLetter, TableView } from '../api/types'
import { ofSeat } from './looking'
import { type Color, colorsOf } from './notation'

export type Result =
  | { readonly kind: 'got'; readonly seat: SeatLetter; readonly cubes: readonly Color[] }
  | {
      readonly kind: 'gained'
      readonly seat: SeatLetter
      readonly gain: number
      readonly total: number
    }
  | { readonly kind: 'round'; readonly round: number; readonly market: readonly Color[][] }

/** Nothing without a moment before: what one finds there is on the screen. */
export function resultsOf(
  before: TableView | null,
  now: TableView,
  mine: readonly SeatLetter[],
): Result[] {
  const { game } = now
  if (before === null || game === null) return []
  const old = before.game
  const isNext = old === null || old.round !== game.round
  const isCounted = old !== null && (isNext || (game.phase === 'end' && old.phase !== 'end'))
  const results: Result[] = []
  for (const seat of mine) {
    const hand = ofSeat(game.hands, seat)
    const had = old === null || isNext ? '-' : ofSeat(old.hands, seat)
    const total = game.scores.find((score) => score.seat === seat)?.total ?? 0
    const last = old?.scores.find((score) => score.seat === seat)?.total ?? 0
    if (isCounted) results.push({ kind: 'gained', seat, gain: total - last, total })
    if (had === '-' && hand !== '-') results.push({ kind: 'got', seat, cubes: colorsOf(hand) })
  }
  if (isNext && game.phase === 'pick') {
    results.push({ kind: 'round', round: game.round, market: game.market.map(colorsOf) })
  }
  return results
}
