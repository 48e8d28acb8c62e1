/** Persons in sentences: by their names, or as the one who reads. */
import type { SeatLetter } from '../../api/types'
import type { Label } from '../../state/names'
import { listed, t } from './text.svelte'

export interface Readers {
  nameOf(seat: SeatLetter): string
  /** Whoever has given no name is "You" here, which fits no sentence. */
  labelOf(seat: SeatLetter): Label
  isYou(seat: SeatLetter): boolean
}

/** As an object: "3 behind you", "3 behind Balam". */
export function objectOf(seat: SeatLetter, readers: Readers): string {
  return readers.isYou(seat) ? t('start.you.object') : readers.nameOf(seat)
}

/** A list of labels, which begins with the one who reads: "You and Balam". */
export function labels(seats: readonly SeatLetter[], readers: Readers): Label {
  const sorted = seats.toSorted((a, b) => +readers.isYou(b) - +readers.isYou(a))
  return listed(sorted.map((seat) => readers.labelOf(seat))) as Label
}
