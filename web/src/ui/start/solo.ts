/** How one last played alone: how many bots, and how strong. */

import type { Key } from '../text/text.svelte'

/** Four of the server's levels, from weak to strong. */
export const LEVELS = ['beginner', 'casual', 'greedy', 'search:250ms'] as const
export type Level = (typeof LEVELS)[number]

export const LEVEL_NAMES: Readonly<Record<Level, Key>> = {
  beginner: 'level.beginner',
  casual: 'level.casual',
  greedy: 'level.greedy',
  'search:250ms': 'level.search',
}

export interface Solo {
  readonly bots: 1 | 2 | 3
  readonly level: Level
}

const KEPT = 'yaxha.solo'
const FIRST: Solo = { bots: 2, level: 'casual' }

export function keptSolo(): Solo {
  const [bots, level] = (localStorage.getItem(KEPT) ?? '').split(' ')
  return {
    bots: ([1, 2, 3] as const).find((n) => String(n) === bots) ?? FIRST.bots,
    level: LEVELS.find((each) => each === level) ?? FIRST.level,
  }
}

export function keepSolo(solo: Solo): void {
  localStorage.setItem(KEPT, `${solo.bots} ${solo.level}`)
}
