/** Reveal of a round: tiles, picks, and takes after a tie. */
import type { Entry, SeatLetter } from '../../api/types'
import { SEATS } from '../notation'

export interface RevealedTile {
  readonly number: number
  readonly cubes: string
  /** Seats that picked it, in turn order. */
  readonly by: readonly SeatLetter[]
}

export interface Revealed {
  /** Trigger: the picks were revealed, or the last tile was taken after a tie. */
  readonly what: 'picks' | 'takes'
  /** Turn order that decided it, before a tie's swap. */
  readonly order: string
  readonly tiles: readonly RevealedTile[]
  readonly isTie: boolean
}

/** True if several seats picked the same tile, given the entry that reveals the picks. */
export function isTie({ picks }: Entry): boolean {
  return new Set(picks).size < (picks?.length ?? 0)
}

/** A tile taken after a tie. */
export interface Taken {
  readonly seat: SeatLetter
  readonly tile: number
  readonly forced: boolean
}

/** Return the tiles once they are revealed or all taken; null if neither has just happened. */
export function revealOf(story: readonly Entry[], happened: readonly Entry[]): Revealed | null {
  const opened = happened.some((entry) => entry.kind === 'picked')
  const settled = happened.some((entry) => entry.kind === 'swapped')
  const [picked] = roundIn(story)
  if ((!opened && !settled) || picked === undefined) return null
  const order = picked.order ?? ''
  const tiles = (picked.deal ?? '').split('/').map((cubes, at) => ({
    number: at + 1,
    cubes,
    by: (Array.from(order) as SeatLetter[]).filter((seat) => pickOf(picked, seat) === at + 1),
  }))
  return { what: opened ? 'picks' : 'takes', order, tiles, isTie: isTie(picked) }
}

/** Return the log from this round's picks on; empty before they are revealed. */
export function roundIn(story: readonly Entry[]): readonly Entry[] {
  const picked = story.findLastIndex((entry) => entry.kind === 'picked')
  const dealt = story.findLastIndex((entry) => entry.kind === 'dealt')
  return picked > dealt ? story.slice(picked) : []
}

/** Return the takes of this round. */
export function takesIn(story: readonly Entry[]): Taken[] {
  return roundIn(story)
    .filter((entry) => entry.kind === 'took')
    .map(({ seat, tile, forced }) => ({
      seat: seat as SeatLetter,
      tile: tile ?? 0,
      forced: forced ?? false,
    }))
}

/** Return the holder of each tile of this round, by pick or by take. */
export function holdersIn(story: readonly Entry[]): ReadonlyMap<number, SeatLetter> {
  const kept = roundIn(story)[0]?.kept ?? []
  const holders = new Map<number, SeatLetter>()
  for (const [at, seat] of kept.entries()) {
    if (seat !== null) holders.set(at + 1, seat as SeatLetter)
  }
  for (const { seat, tile } of takesIn(story)) holders.set(tile, seat)
  return holders
}

function pickOf(picked: Entry, seat: SeatLetter): number | null {
  return picked.picks?.[SEATS.indexOf(seat)] ?? null
}
