/** Bonus cards by name: the kinds with a drawing and a text. */
import type { SeatLetter } from '../../api/types'
import { COLORS, type Color } from '../../state/notation'
import { type Readers, objectOf } from '../text/person'
import { type Key, capital, t } from '../text/text.svelte'

type Kind =
  | 'largest-color'
  | 'largest'
  | 'largest-level-1'
  | 'most-levels'
  | 'second-largest'
  | 'neighbor-color'
  | 'five-colors-level-1'
  | 'five-colors-level-2'
  | 'one-color-side'
  | 'three-colors'

export function colorOfCard(card: string): Color | null {
  return COLORS.find((color) => card.endsWith(`-${color}`)) ?? null
}

export function kindOf(card: string): Kind {
  const color = colorOfCard(card)
  return (color === null ? card : card.replace(color, 'color')) as Kind
}

/** Return a short description for no particular reader. */
export function cardTitle(card: string): string {
  const color = colorOfCard(card)
  const kind = kindOf(card)
  const key: Key = kind === 'neighbor-color' ? 'card.neighbor-color.any' : `card.${kind}.short`
  return capital(t(key, { color: color === null ? '' : t(`color.${color}`) }))
}

/** Return the card's requirement for the reader. */
export function cardMeaning(card: string): string {
  const color = colorOfCard(card)
  return t(`card.${kindOf(card)}.means`, { color: color === null ? '' : t(`color.${color}`) })
}

/** Return the card's name. A neighbour card names the left neighbour. */
export function cardName(card: string, left: SeatLetter, readers: Readers): string {
  const color = colorOfCard(card)
  const values = { color: color === null ? '' : t(`color.${color}`), name: objectOf(left, readers) }
  return capital(t(`card.${kindOf(card)}`, values))
}

/** Return a short name for narrow places. */
export function cardBrief(card: string, left: SeatLetter, readers: Readers): string {
  const color = colorOfCard(card)
  if (color === null || kindOf(card) !== 'neighbor-color') return cardTitle(card)
  const values = { color: t(`color.${color}`), name: readers.labelOf(left) }
  return capital(t('card.neighbor-color.short', values))
}
