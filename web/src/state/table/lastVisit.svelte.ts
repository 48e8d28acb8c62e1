/**
 * Last visit to a table, per browser: the last round built while the page was visible. It counts
 * rounds, not entries: the server omits entries of long logs and of muted players.
 */
import type { Entry, SeatLetter } from '../../api/types'
import { local } from '../../device/storage'

interface Missed {
  /** First missed round. */
  readonly from: number
  readonly count: number
}

/** Return the last completed round, 0 before the first. */
export function lastBuilt(story: readonly Entry[]): number {
  return story.findLast((entry) => entry.kind === 'built')?.round ?? 0
}

/** True if a bot has played for one of the seats since the start of a round. */
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
  /** Missed rounds offered for replay, until the offer is answered. */
  missed = $state.raw<Missed | null>(null)
  /** Last round seen; null at the first visit, when nothing counts as missed. */
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

  /** Record that the page is hidden or disconnected. */
  away(): void {
    this.isHere = false
  }

  /** Record that the page is visible with this many completed rounds. */
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
