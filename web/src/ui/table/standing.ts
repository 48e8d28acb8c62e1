/** How a seat stands with a card, in words. */
import type { CardView } from '../../api/types'
import { en } from '../text/messages/en'
import { type Key, t } from '../text/text.svelte'

/** To the seat's own player, or about somebody else. */
export function standingWords(card: CardView, yours: boolean, short = false): string {
  if (card.earned && !yours) return t('reason.earned.other')
  const key = `reason.${card.reason}`
  const brief = `${key}.short`
  const values = { n: card.missing, rivals: card.rivals.join(' ') }
  return t((short && brief in en ? brief : key) as Key, values)
}
