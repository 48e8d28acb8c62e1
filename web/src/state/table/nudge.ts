/** Nudges: reminders from waiting players. */
import type { Entry, SeatLetter } from '../../api/types'

export interface Nudge {
  readonly seat: SeatLetter
  readonly by: SeatLetter
  readonly at: number
}

/** Entry kinds that end a wait. */
const STEPS: readonly string[] = ['dealt', 'picked', 'built', 'ended']

/** Return the last nudge of one of these seats, unless the game has advanced since. */
export function nudgeIn(story: readonly Entry[], seats: readonly SeatLetter[]): Nudge | null {
  for (const entry of story.toReversed()) {
    const seat = entry.seat as SeatLetter
    const isAbout = seats.includes(seat)
    if (entry.kind === 'nudged' && isAbout)
      return { seat, by: entry.by as SeatLetter, at: entry.at }
    if (STEPS.includes(entry.kind) || (entry.kind === 'took' && isAbout)) return null
  }
  return null
}

/** Return the time of this seat's last nudge. */
export function nudgedAt(story: readonly Entry[], seat: SeatLetter): number | null {
  return story.findLast((entry) => entry.kind === 'nudged' && entry.seat === seat)?.at ?? null
}
