/** Sound cues of the final count. */
import type { ScoreView } from '../../api/types'
import { COLORS } from '../../state/notation'
import type { Cue } from '../feedback/cues'
import { tickTime } from './count.svelte'

/**
 * Return the cues of the next row: a tick for each cube of a colour's largest group, a bell for an
 * earned card, and the final sound after the last row.
 */
export function countCues(
  rows: number,
  cards: readonly string[],
  scores: readonly ScoreView[],
): Cue[] {
  const color = COLORS[rows - 1]
  if (color !== undefined) {
    const groups = scores.flatMap((score) => score.groups.filter((each) => each.color === color))
    const size = Math.max(0, ...groups.map((group) => group.size))
    const each = tickTime(size)
    return Array.from({ length: size }, (_, nth) => ({ sound: 'tick', after: (nth + 1) * each }))
  }
  const card = cards[rows - 1 - COLORS.length]
  if (card === undefined) return rows > COLORS.length + cards.length ? [{ sound: 'end' }] : []
  const isEarned = scores.some((score) =>
    score.cards.some((each) => each.card === card && each.earned),
  )
  return isEarned ? [{ sound: 'earned' }] : []
}
