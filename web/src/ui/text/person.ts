/** Persons in sentences: by their names, or as the one who reads. */
import type { SeatLetter } from '../../api/types'
import type { Label } from '../../state/names'
import { capital, listed, t } from './text.svelte'

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

/** In a list: whoever is spoken to in other sentences is "You" here, with a name too. */
export function listedAs(seat: SeatLetter, readers: Pick<Readers, 'isYou' | 'labelOf'>): Label {
  return readers.isYou(seat) ? (t('start.you') as Label) : readers.labelOf(seat)
}

/** Persons for whom bots may have acted. */
export interface Actors extends Readers {
  /** At the beginning of a sentence. */
  firstNameOf(seat: SeatLetter): string
}

/** The persons of a sentence about what was done, where bots did it for some of them. */
export function actorsOf(standIns: readonly string[], readers: Readers): Actors {
  const isBot = (seat: SeatLetter) => standIns.includes(seat)
  const botOf = (seat: SeatLetter) =>
    readers.isYou(seat) ? t('log.bot.yours') : t('log.bot.of', { name: readers.nameOf(seat) })
  return {
    nameOf: (seat) => (isBot(seat) ? botOf(seat) : readers.nameOf(seat)),
    firstNameOf: (seat) => (isBot(seat) ? capital(botOf(seat)) : readers.nameOf(seat)),
    labelOf: (seat) => readers.labelOf(seat),
    isYou: (seat) => !isBot(seat) && readers.isYou(seat),
  }
}

/** A list of labels, which begins with the one who reads: "You and Balam". */
export function labels(seats: readonly SeatLetter[], readers: Readers): Label {
  const sorted = seats.toSorted((a, b) => +readers.isYou(b) - +readers.isYou(a))
  return listed(sorted.map((seat) => listedAs(seat, readers))) as Label
}
