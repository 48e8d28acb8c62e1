/** Several seats in one browser: the seat whose turn it is to hold the device. */
import type { SeatLetter } from '../../api/types'

/**
 * Return the seat to show: the current one while it is awaited, then the next awaited seat of this
 * browser.
 */
export function nextHolder(
  mine: readonly SeatLetter[],
  wanted: readonly SeatLetter[],
  holder: SeatLetter | null,
): SeatLetter | null {
  const next = mine.filter((seat) => wanted.includes(seat))
  if (holder !== null && mine.includes(holder) && (next.includes(holder) || next.length === 0)) {
    return holder
  }
  return next[0] ?? mine[0] ?? null
}
