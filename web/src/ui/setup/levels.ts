/** Bot levels: those that the server offers and the catalogue names. */
import { offers } from '../../state/offers.svelte'
import { type Key, t } from '../text/text.svelte'

const NAMES = {
  beginner: 'level.beginner',
  casual: 'level.casual',
  greedy: 'level.greedy',
  'search:250ms': 'level.search',
} as const satisfies Record<string, Key>

export type Level = keyof typeof NAMES

const NAMED = Object.keys(NAMES) as Level[]

/** Return the levels, weakest first; all named ones until the server has answered. */
export function levels(): readonly Level[] {
  return offers.levels?.flatMap((each) => levelOf(each) ?? []) ?? NAMED
}

/** Return the level with this slug; null if it has no name. */
export function levelOf(slug: string | null | undefined): Level | null {
  return NAMED.find((each) => each === slug) ?? null
}

export function levelName(level: Level): string {
  return t(NAMES[level])
}
