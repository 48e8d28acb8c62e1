/** Choices for a new table, in the form of a request to the server. */
import { BONUS_CARDS, CARDS_PER_GAME } from '../../api/rules'
import type { BonusCard, Problem } from '../../api/types'
import type { Options, SeatWish } from '../../state/games'
import { SEATS } from '../../state/notation'
import type { Level } from './levels'

export const CLOCKS = ['none', 30, 60, 120, 300, 'days'] as const
export type Clock = (typeof CLOCKS)[number]
/** How many days a decision has, turn by turn. */
const DAYS = 3

/** The one who makes the table sits first, then friends, then bots. */
export function seatsOf(name: string, all: number, bots: number, bot: Level): SeatWish[] {
  const many = (count: number, wish: SeatWish) => Array.from({ length: count }, () => wish)
  return [
    { kind: 'mine', name },
    ...many(all - 1 - bots, { kind: 'open' }),
    ...many(bots, { kind: 'bot', bot }),
  ]
}

/** Everybody around one screen, then bots. */
export function screenSeatsOf(names: readonly string[], bots: number, bot: Level): SeatWish[] {
  return [
    ...names.map((name): SeatWish => ({ kind: 'mine', name })),
    ...Array.from({ length: bots }, (): SeatWish => ({ kind: 'bot', bot })),
  ]
}

export function clockOf(clock: Clock): NonNullable<Options['clock']> {
  if (clock === 'none') return { kind: 'none' }
  if (clock === 'days') return { kind: 'days', days: DAYS }
  return { kind: 'move', seconds: clock }
}

/** Which of the names a server has refused; -1 where it does not say. */
export function refusedName(names: readonly string[], { facts }: Pick<Problem, 'facts'>): number {
  // A name that is taken is refused where it comes again.
  const holder = SEATS.findIndex((seat) => seat === facts?.['seat'])
  return names.findIndex((name, at) => at > holder && name === facts?.['name'])
}

/** One card more or less; the same cards where there are enough already. */
export function toggled<T>(chosen: readonly T[], one: T): readonly T[] {
  if (chosen.includes(one)) return chosen.filter((each) => each !== one)
  return chosen.length < CARDS_PER_GAME ? [...chosen, one] : chosen
}

/** The cards that so many seats can draw. */
export function cardsFor(seats: number): BonusCard[] {
  return BONUS_CARDS.filter(({ fewest }) => seats >= fewest).map(({ card }) => card)
}

/** The first field that keeps a table from being made: one at a time is said. */
export function missing(name: string, cards: readonly BonusCard[] | null): 'name' | 'cards' | null {
  if (name.trim() === '') return 'name'
  return cards !== null && cards.length < CARDS_PER_GAME ? 'cards' : null
}
