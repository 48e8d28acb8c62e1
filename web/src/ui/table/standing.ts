/** How a seat stands with a card, in words. */
import type { CardView, SeatLetter } from '../../api/types'
import { cardName } from '../toy/cards'
import { en } from '../text/messages/en'
import { type Readers, objectOf } from '../text/person'
import { type Key, listed, t } from '../text/text.svelte'
import type { Desk } from './desk.svelte'

/** To the seat's own player, or about somebody else. Short, rivals are letters. */
export function standingWords(
  card: CardView,
  yours: boolean,
  readers: Readers,
  short = false,
): string {
  if (card.earned && !yours) return t('reason.earned.other')
  const key = `reason.${card.reason}`
  const brief = `${key}.short`
  const others = card.rivals as readonly SeatLetter[]
  const rivals = short ? others.join(' ') : listed(others.map((seat) => objectOf(seat, readers)))
  return t((short && brief in en ? brief : key) as Key, { n: card.missing, rivals })
}

export function standingsOf(
  desk: Desk,
  card: string,
): { readonly seat: SeatLetter; readonly standing: CardView }[] {
  return desk.scores.flatMap(({ seat, cards }) => {
    const standing = cards.find((each) => each.card === card)
    return standing === undefined ? [] : [{ seat, standing }]
  })
}

/** A card aloud: its name, how this seat stands with it, and what all have. */
export function cardWords(desk: Desk, card: string, seat: SeatLetter): string {
  const { store } = desk
  const rows = standingsOf(desk, card)
  const own = rows.find((row) => row.seat === seat)?.standing
  const all = rows.map(({ seat: each, standing }) =>
    standing.earned && store.isYou(each)
      ? t('bonus.seat.earns.you', { n: standing.value })
      : t(standing.earned ? 'bonus.seat.earns' : 'bonus.seat', {
          name: store.labelOf(each),
          n: standing.value,
        }),
  )
  return [
    cardName(card, desk.leftOf(seat), store),
    own && standingWords(own, seat === store.me, store),
    all.join(', '),
  ]
    .filter(Boolean)
    .join('. ')
}
