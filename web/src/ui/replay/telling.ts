/** The steps of a game in the words of the log. */
import type { Entry, GameView, Step } from '../../api/types'
import { SEATS } from '../../state/looking'
import { holdersOf, revealOf } from '../../state/reveal'
import { type LogLine, logLines, tieLines } from '../table/logging'
import { type Readers, labels } from '../text/person'

/** What a step says: often one line, of picks one per tile; nothing of a deal but its round. */
export function linesOf(steps: readonly Step[], at: number, readers: Readers): readonly LogLine[] {
  const step = steps[at]
  if (step === undefined) return []
  const { round } = step
  if (step.kind === 'dealt') return [{ round, key: 'replay.dealt', values: { n: round } }]
  const before = steps[at - 1]?.game ?? null
  const entry = entryOf(step, before)
  const lines = logLines([entry], readers)
  // The builds of an entry are by seat: this one's is the last of them.
  if (step.kind === 'built') return [...lines.slice(-1), ...verdict(step, readers)]
  if (step.kind === 'picked') return [...lines, ...kept(step, before, readers)]
  const swapped = before !== null && before.order !== step.game.order
  return swapped ? [...lines, ...logLines([{ ...entry, kind: 'swapped' }], readers)] : lines
}

/** Who has a tile that others wanted, too. */
function kept({ round, game }: Step, before: GameView | null, readers: Readers): LogLine[] {
  const opened = revealOf(before, game)
  const lines = opened === null ? [] : tieLines(opened, holdersOf(game, []), [], readers)
  return lines.map((line) => ({ ...line, round }))
}

/** Who has won, after the last build. */
function verdict({ round, game }: Step, readers: Readers): LogLine[] {
  const [first] = game.winners
  if (first === undefined) return []
  if (game.winners.length > 1) {
    // A line of the log may have any text; this one is made for labels.
    const names: string = labels(game.winners, readers)
    return [{ round, key: 'score.shared', values: { names } }]
  }
  return readers.isYou(first)
    ? [{ round, key: 'score.you-win', values: {} }]
    : [{ round, key: 'score.wins', values: { name: readers.nameOf(first) } }]
}

function entryOf({ kind, at, round, seat, action, game }: Step, before: GameView | null): Entry {
  const whose = seat === null ? 0 : SEATS.indexOf(seat)
  return {
    kind,
    at,
    round,
    seat,
    order: game.order,
    picks: game.picks.map((pick) => pick ?? 0),
    tile: kind === 'took' ? Number(action.split('>')[1]) : null,
    forced: before?.market.filter((cubes) => cubes !== '-').length === 1,
    builds: [...SEATS.slice(0, whose).map(() => ''), action],
  }
}
