/**
 * What was seen of a table, per browser: the last round that was built while somebody looked. Rounds
 * and not entries are counted, since of a long story, or with somebody muted, some are never sent.
 */
import type { Entry, SeatLetter } from '../../api/types'
import { local } from '../../device/storage'

interface Missed {
  /** The first round that was missed. */
  readonly from: number
  readonly count: number
}

/** The last round that was built, 0 before the first. */
export function lastBuilt(story: readonly Entry[]): number {
  return story.findLast((entry) => entry.kind === 'built')?.round ?? 0
}

/** Whether a bot has played for one of the seats since a round began. */
export function isStoodIn(
  story: readonly Entry[],
  round: number,
  seats: readonly SeatLetter[],
): boolean {
  const before = story.findLastIndex((each) => each.kind === 'built' && each.round === round - 1)
  return story
    .slice(before + 1)
    .some(({ kind, seat }) => kind === 'stood-in' && seats.some((each) => each === seat))
}

export class LastVisit {
  /** What may be shown again, until that is answered. */
  missed = $state.raw<Missed | null>(null)
  /** Null at the first visit: then nothing was missed. */
  private seen: number | null
  private isHere = false
  private readonly key: string

  constructor(
    table: string,
    private readonly storage = local,
  ) {
    this.key = `yaxha.seen.${table}`
    const kept = storage.get(this.key)
    this.seen = kept === null ? null : Number(kept)
  }

  /** Nobody looks, or the connection is away. */
  away(): void {
    this.isHere = false
  }

  /** Somebody looks, and so many rounds are built. */
  here(built: number): void {
    if (!this.isHere && this.seen !== null && built > this.seen) {
      const from = this.missed?.from ?? this.seen + 1
      this.missed = { from, count: built - from + 1 }
    }
    this.isHere = true
    if (this.seen === built) return
    this.seen = built
    this.storage.set(this.key, String(built))
  }

  answer(): void {
    this.missed = null
  }
}
