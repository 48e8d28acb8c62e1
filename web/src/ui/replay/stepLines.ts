/** Log lines of each replay step. */
import type { Step } from '../../api/types'
import { type LogLine, logLines } from '../text/logLines'
import type { Readers } from '../text/person'

/** Return a step's lines: often one, for picks one per tile; for a deal, only its round. */
export function linesOf(steps: readonly Step[], at: number, readers: Readers): readonly LogLine[] {
  const step = steps[at]
  if (step === undefined) return []
  const { round, news } = step
  if (step.kind === 'dealt') return [{ round, key: 'replay.dealt', values: { n: round } }]
  return logLines(news.happened, readers).map((line) => ({ ...line, round }))
}
