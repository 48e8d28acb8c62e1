/** Differences between a game and the draws of its seed, in words. */
import type { Difference } from '../../state/fairness/draws'
import { colorsOf } from '../../state/notation'
import { cardTitle } from '../pieces/cards'
import { listed, t } from '../text/text.svelte'

const WORDS: Record<Difference['part'], (written: string) => string> = {
  commitment: (hash) => hash,
  order: (seats) => Array.from(seats).join(', '),
  bonus: (cards) => listed(cards.split(' ').map(cardTitle)),
  deal: (cubes) => listed(colorsOf(cubes).map((color) => t(`color.${color}`))),
}

export function differenceWords({ part, found, expected, round, tile }: Difference): string {
  const values = { found: WORDS[part](found), expected: WORDS[part](expected) }
  return part === 'deal'
    ? t('score.check.differs.deal', { ...values, round: round ?? 0, tile: tile ?? 0 })
    : t(`score.check.differs.${part}`, values)
}
