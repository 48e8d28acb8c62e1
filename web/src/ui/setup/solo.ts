/** Last settings of a game against bots: number, level and bonus cards. */
import { local } from '../../device/storage'
import { myTables } from '../../state/games'
import { type Level, levelOf } from './levels'

export interface Solo {
  readonly bots: 1 | 2 | 3
  readonly level: Level
  /** Null until chosen; the first game then uses the introductory cards. */
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

/** True if this device knows of a finished game. */
export function hasFinished(): boolean {
  return local.get(FINISHED) !== null
}

/** Ask the server as well, unless already known. */
export async function askFinished(): Promise<boolean> {
  if (hasFinished()) return true
  const { tables } = await myTables()
  const isOver = tables.some((table) => table.status === 'over')
  if (isOver) local.set(FINISHED, 'yes')
  return isOver
}
