/** Players in sentences: by name or as "you". */
import type { SeatLetter } from '../../api/types'
import type { Label } from '../../state/names'
import { capital, listed, t } from './text.svelte'

export interface Readers {
  nameOf(seat: SeatLetter): string
  /** "You" for a reader who has entered no name; does not fit into a sentence. */
  labelOf(seat: SeatLetter): Label
  isYou(seat: SeatLetter): boolean
}

/** Return the grammatical object: "3 behind you", "3 behind Balam". */
export function objectOf(seat: SeatLetter, readers: Readers): string {
  return readers.isYou(seat) ? t('start.you.object') : readers.nameOf(seat)
}

/** Return the label for a list: "You" for the reader, even if the reader has a name. */
export function listedAs(seat: SeatLetter, readers: Pick<Readers, 'isYou' | 'labelOf'>): Label {
  return readers.isYou(seat) ? (t('start.you') as Label) : readers.labelOf(seat)
}

/** Players whom bots may have replaced. */
export interface Actors extends Readers {
  /** Name at the start of a sentence. */
  firstNameOf(seat: SeatLetter): string
}

/** Return names for a sentence about an action that bots took for some players. */
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

/** Format a list of labels, the reader first: "You and Balam". */
export function labels(seats: readonly SeatLetter[], readers: Readers): Label {
  const sorted = seats.toSorted((a, b) => +readers.isYou(b) - +readers.isYou(a))
  return listed(sorted.map((seat) => listedAs(seat, readers))) as Label
}
