/** Settings for a new table, as a request to the server. */
import { BONUS_CARDS, CARDS_PER_GAME } from '../../api/rules'
import type { BonusCard, Problem } from '../../api/types'
import type { Options, SeatWish } from '../../state/games'
import { SEATS } from '../../state/notation'
import type { Level } from './levels'

export const CLOCKS = ['none', 30, 60, 120, 300, 'days'] as const
export type Clock = (typeof CLOCKS)[number]
/** Days per decision in turn-by-turn games. */
const DAYS = 3

/** Return the seats: the host, then friends, then bots. */
export function seatsOf(name: string, all: number, bots: number, bot: Level): SeatWish[] {
  const many = (count: number, wish: SeatWish) => Array.from({ length: count }, () => wish)
  return [
    { kind: 'mine', name },
    ...many(all - 1 - bots, { kind: 'open' }),
    ...many(bots, { kind: 'bot', bot }),
  ]
}

/** Return the seats of a shared screen: its players, then bots. */
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

/** Return the index of the name that the server refused; -1 if unknown. */
export function refusedName(names: readonly string[], { facts }: Pick<Problem, 'facts'>): number {
  // A duplicate name is refused at its second occurrence.
  const holder = SEATS.findIndex((seat) => seat === facts?.['seat'])
  return names.findIndex((name, at) => at > holder && name === facts?.['name'])
}

/** Toggle a card; unchanged if enough are already chosen. */
export function toggled<T>(chosen: readonly T[], one: T): readonly T[] {
  if (chosen.includes(one)) return chosen.filter((each) => each !== one)
  return chosen.length < CARDS_PER_GAME ? [...chosen, one] : chosen
}

/** Return the cards available with this number of seats. */
export function cardsFor(seats: number): BonusCard[] {
  return BONUS_CARDS.filter(({ fewest }) => seats >= fewest).map(({ card }) => card)
}

/** Return the first invalid field; errors are announced one at a time. */
export function missing(name: string, cards: readonly BonusCard[] | null): 'name' | 'cards' | null {
  if (name.trim() === '') return 'name'
  return cards !== null && cards.length < CARDS_PER_GAME ? 'cards' : null
}
