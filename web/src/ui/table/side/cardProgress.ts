/** Progress of a seat towards a bonus card, in words. */
import type { CardView, SeatLetter } from '../../../api/types'
import { cardName } from '../../pieces/cards'
import { en } from '../../text/messages/en'
import { type Readers, objectOf } from '../../text/person'
import { type Key, listed, t } from '../../text/text.svelte'
import type { Desk } from '../desk/desk.svelte'

interface Manner {
  /** True to name rivals by seat letter. */
  readonly short?: boolean
  /** True once the result can no longer change. */
  readonly final?: boolean
}

/** Describe a seat's progress, in the second person for its own player. */
export function standingWords(
  card: CardView,
  yours: boolean,
  readers: Readers,
  { short = false, final = false }: Manner = {},
): string {
  const key = `reason.${card.reason}`
  const forms = [
    final && `${key}.final`,
    card.earned && !yours && 'reason.earned.other',
    short && `${key}.short`,
  ]
  const form = forms.find((each) => each !== false && each in en) || key
  const others = card.rivals as readonly SeatLetter[]
  const rivals = short ? others.join(' ') : listed(others.map((seat) => objectOf(seat, readers)))
  return t(form as Key, { n: card.missing, rivals })
}

/** True once cards are final. */
export function isFinal(desk: Desk): boolean {
  return desk.view.table.game?.phase === 'end'
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

/** Describe a card for screen readers: its name, this seat's progress, and all seats' values. */
export function cardWords(desk: Desk, card: string, seat: SeatLetter): string {
  const { store } = desk
  const rows = standingsOf(desk, card)
  const own = rows.find((row) => row.seat === seat)?.standing
  const final = isFinal(desk)
  const earns = final ? 'bonus.seat.earned' : 'bonus.seat.earns'
  const all = rows.map(({ seat: each, standing }) =>
    standing.earned && store.isYou(each)
      ? t(`${earns}.you`, { n: standing.value })
      : t(standing.earned ? earns : 'bonus.seat', {
          name: store.labelOf(each),
          n: standing.value,
        }),
  )
  return [
    cardName(card, desk.leftOf(seat), store),
    own && standingWords(own, seat === store.me, store, { final }),
    all.join(', '),
  ]
    .filter(Boolean)
    .join('. ')
}
