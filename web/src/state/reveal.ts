/** What the market showed and who took what of it: for the moment in which the cards turn. */
import type { GameView, SeatLetter, ViewMessage } from '../api/types'
import { SEATS } from './looking'

export interface RevealedTile {
  readonly number: number
  readonly cubes: string
  /** Who picked it, in the order of the turn-order tiles. */
  readonly by: readonly SeatLetter[]
  /** Who has its cubes now; null while a tie is settled. */
  readonly taker: SeatLetter | null
}

/** The tiles as they were, once the picks are open; null where no picks were just opened. */
export function revealOf(before: ViewMessage | null, now: ViewMessage): RevealedTile[] | null {
  const [then, game] = [before?.table.game ?? null, now.table.game]
  if (then === null || game === null) return null
  const opened = then.phase === 'pick' && game.phase !== 'pick' && then.round === game.round
  if (!opened || game.picks.some((pick) => pick === null)) return null
  const takers = takersOf(then.market, game)
  return then.market.map((cubes, at) => ({
    number: at + 1,
    cubes,
    by: (Array.from(then.order) as SeatLetter[]).filter((seat) => pickOf(game, seat) === at + 1),
    taker: takers[at] ?? null,
  }))
}

function pickOf(game: GameView, seat: SeatLetter): number | null {
  return game.picks[SEATS.indexOf(seat)] ?? null
}

/** Matched by what lies in the hands: those who picked a tile first, then whoever has such cubes. */
function takersOf(market: readonly string[], game: GameView): (SeatLetter | null)[] {
  const seats = SEATS.slice(0, game.hands.length)
  const has = (seat: SeatLetter, cubes: string) =>
    sorted(game.hands[SEATS.indexOf(seat)] ?? '') === sorted(cubes)
  const first = market.map(
    (cubes, at) => seats.find((seat) => pickOf(game, seat) === at + 1 && has(seat, cubes)) ?? null,
  )
  const served = new Set(first)
  return market.map((cubes, at) => {
    const own = first[at] ?? null
    if (own !== null) return own
    const other = seats.find((seat) => !served.has(seat) && has(seat, cubes)) ?? null
    served.add(other)
    return other
  })
}

function sorted(letters: string): string {
  return Array.from(letters).sort().join('')
}
