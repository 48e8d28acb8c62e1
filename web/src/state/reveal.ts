/** What the market showed and who took what of it: for the moment in which the cards turn. */
import type { Entry, GameView, SeatLetter } from '../api/types'
import { SEATS } from './looking'

export interface RevealedTile {
  readonly number: number
  readonly cubes: string
  /** Who picked it, in the order of the turn-order tiles. */
  readonly by: readonly SeatLetter[]
}

export interface Revealed {
  /** The cards turn, or the last tile has been taken after a tie. */
  readonly what: 'picks' | 'takes'
  /** The turn order that settled it; after a tie it is swapped. */
  readonly order: string
  readonly tiles: readonly RevealedTile[]
}

/** A tile that somebody got after a tie. */
export interface Taken {
  readonly seat: SeatLetter
  readonly tile: number
  readonly forced: boolean
}

/** The tiles as they were, once they are open or all taken; null where that did not just happen. */
export function revealOf(then: GameView | null, game: GameView | null): Revealed | null {
  if (then === null || game === null || then.round !== game.round) return null
  if (game.picks.some((pick) => pick === null)) return null
  const opened = then.phase === 'pick' && game.phase !== 'pick'
  const settled = then.phase === 'take' && game.phase === 'build'
  if (!opened && !settled) return null
  const tiles = then.market.map((cubes, at) => ({
    number: at + 1,
    cubes,
    by: (Array.from(then.order) as SeatLetter[]).filter((seat) => pickOf(game, seat) === at + 1),
  }))
  return { what: opened ? 'picks' : 'takes', order: then.order, tiles }
}

/** What the story tells of the takes after the last picks. */
export function takesIn(story: readonly Entry[]): Taken[] {
  const picked = story.findLastIndex((entry) => entry.kind === 'picked')
  return story
    .slice(picked + 1)
    .filter((entry) => entry.kind === 'took')
    .map(({ seat, tile, forced }) => ({
      seat: seat as SeatLetter,
      tile: tile ?? 0,
      forced: forced ?? false,
    }))
}

/**
 * Who has the cubes of each tile: whose hand came without a take has kept the one they picked. Of a
 * tile that two seem to have the story is not here yet.
 */
export function holdersOf(
  game: GameView,
  takes: readonly Taken[],
): ReadonlyMap<number, SeatLetter> {
  const tileOf = (seat: SeatLetter) =>
    takes.find((take) => take.seat === seat)?.tile ?? pickOf(game, seat)
  const served = SEATS.filter((_, at) => (game.hands[at] ?? '-') !== '-')
  return new Map(
    game.market.flatMap((_, at) => {
      const [holder, another] = served.filter((seat) => tileOf(seat) === at + 1)
      return holder === undefined || another !== undefined ? [] : [[at + 1, holder]]
    }),
  )
}

function pickOf(game: GameView, seat: SeatLetter): number | null {
  return game.picks[SEATS.indexOf(seat)] ?? null
}
