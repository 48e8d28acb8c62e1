/** Deadlines, and the time left until them. */
import type { SeatLetter, TableView } from '../../api/types'

/** Seconds left from which the clock warns. */
export const SOON = 15

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Return the viewer's own deadline, or else the earliest of the others. */
export function deadlineOf(table: TableView, me: SeatLetter | null): number | null {
  const own = table.seats.find(({ seat }) => seat === me)?.deadline ?? null
  if (own !== null) return own
  const all = table.seats.flatMap(({ deadline }) => deadline ?? [])
  return all.length === 0 ? null : Math.min(...all)
}

export function secondsUntil(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}

/** Format as "1:24" within an hour, else in whole hours or days. */
export function timeWords(seconds: number, locale: string): string {
  if (seconds < HOUR) {
    return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`
  }
  const [count, unit] = seconds < 2 * DAY ? [seconds / HOUR, 'hour'] : [seconds / DAY, 'day']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.floor(count),
  )
}
