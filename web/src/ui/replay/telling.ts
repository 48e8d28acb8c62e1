/** The steps of a game in the words of the log. */
import type { Entry, Step } from '../../api/types'
import { SEATS } from '../../state/looking'
import { type LogLine, type Readers, logLines } from '../table/logging'
import { listed } from '../text/text.svelte'

/** What a step says: often one line, of picks one per tile; nothing of a deal but its round. */
export function linesOf(steps: readonly Step[], at: number, readers: Readers): readonly LogLine[] {
  const step = steps[at]
  if (step === undefined) return []
  const { round } = step
  if (step.kind === 'dealt') return [{ round, key: 'replay.dealt', values: { n: round } }]
  const lines = logLines([entryOf(step)], readers)
  // The builds of an entry are by seat: this one's is the last of them.
  if (step.kind === 'built') return [...lines.slice(-1), ...verdict(step, readers)]
  const before = steps[at - 1]?.game.order
  const swapped = before !== undefined && before !== step.game.order
  return swapped ? [...lines, ...logLines([{ ...entryOf(step), kind: 'swapped' }], readers)] : lines
}

/** Who has won, after the last build. */
function verdict({ round, game }: Step, readers: Readers): LogLine[] {
  const [first] = game.winners
  if (first === undefined) return []
  const names = listed(game.winners.map((seat) => readers.nameOf(seat)))
  if (game.winners.length > 1) return [{ round, key: 'score.shared', values: { names } }]
  return readers.isYou(first)
    ? [{ round, key: 'score.you-win', values: {} }]
    : [{ round, key: 'score.wins', values: { name: names } }]
}

function entryOf({ kind, at, round, seat, action, game }: Step): Entry {
  const whose = seat === null ? 0 : SEATS.indexOf(seat)
  return {
    kind,
    at,
    round,
    seat,
    order: game.order,
    picks: game.picks.map((pick) => pick ?? 0),
    tile: kind === 'took' ? Number(action.split('>')[1]) : null,
    builds: [...SEATS.slice(0, whose).map(() => ''), action],
  }
}
