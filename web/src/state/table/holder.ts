/** Several seats in one browser: whose turn it is to hold the device. */
import type { SeatLetter } from '../../api/types'

/**
 * The seat whose view is shown: the same one while something is awaited of it, then the next one of
 * this browser's that is waited for.
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
