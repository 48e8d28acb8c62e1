/** Messages that take a player as a label: at the start, or as a list item. */
import type { Key } from './messages/en'

export const LABELLED = [
  'bonus.seat',
  'bonus.seat.earns',
  'bonus.seat.earned',
  'card.neighbor-color.short',
  'log.started',
  'log.swapped',
  'others.card',
  'score.card',
  'score.card.cell',
  'score.color',
  'score.group',
  'score.shared',
  'share.seat',
  'talk.said',
  'text.nobody',
] as const satisfies readonly Key[]
export type LabelledKey = (typeof LABELLED)[number]
