/** The last choice for a game alone: number of bots, their level, and the bonus cards. */
import { local } from '../../device/storage'
import { myTables } from '../../state/games'
import { type Level, levelOf } from './levels'

export interface Solo {
  readonly bots: 1 | 2 | 3
  readonly level: Level
  /** Null as long as nobody has chosen: then the first game has the easier ones. */
  readonly cards: Cards | null
}

const CARDS = ['introductory', 'full'] as const
type Cards = (typeof CARDS)[number]

const KEPT = 'yaxha.solo'
const FINISHED = 'yaxha.finished'
const FIRST: Solo = { bots: 2, level: 'casual', cards: null }

export function keptSolo(): Solo {
  const [bots, level, cards] = (local.get(KEPT) ?? '').split(' ')
  return {
    bots: ([1, 2, 3] as const).find((n) => String(n) === bots) ?? FIRST.bots,
    level: levelOf(level) ?? FIRST.level,
    cards: CARDS.find((each) => each === cards) ?? FIRST.cards,
  }
}

export function keepSolo(solo: Solo): void {
  local.set(KEPT, `${solo.bots} ${solo.level} ${solo.cards ?? ''}`)
}

/** Whether this device knows of a game that was played to its end. */
export function hasFinished(): boolean {
  return local.get(FINISHED) !== null
}

/** The same, asked of the server until it is so. */
export async function askFinished(): Promise<boolean> {
  if (hasFinished()) return true
  const { tables } = await myTables()
  const isOver = tables.some((table) => table.status === 'over')
  if (isOver) local.set(FINISHED, 'yes')
  return isOver
}
