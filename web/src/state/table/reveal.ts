/** The reveal of a round: the tiles, who picked them, and who took them after a tie. */
import type { Entry, SeatLetter } from '../../api/types'
import { SEATS } from '../notation'

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
  readonly isTie: boolean
}

/** Whether several have picked the same tile, by the entry that opens the picks. */
export function isTie({ picks }: Entry): boolean {
  return new Set(picks).size < (picks?.length ?? 0)
}

/** A tile that somebody got after a tie. */
export interface Taken {
  readonly seat: SeatLetter
  readonly tile: number
  readonly forced: boolean
}

/** The tiles as they were, once they are open or all taken; null where that did not just happen. */
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

/** The story from the picks of this round on; nothing before they are open. */
export function roundIn(story: readonly Entry[]): readonly Entry[] {
  const picked = story.findLastIndex((entry) => entry.kind === 'picked')
  const dealt = story.findLastIndex((entry) => entry.kind === 'dealt')
  return picked > dealt ? story.slice(picked) : []
}

/** What the story tells of the takes after the picks of this round. */
export function takesIn(story: readonly Entry[]): Taken[] {
  return roundIn(story)
    .filter((entry) => entry.kind === 'took')
    .map(({ seat, tile, forced }) => ({
      seat: seat as SeatLetter,
      tile: tile ?? 0,
      forced: forced ?? false,
    }))
}

/** Who has the cubes of each tile of this round: kept at once, or taken after a tie. */
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
