/** Refusal messages in the reader's language, by code and facts. */
import type { Problem } from '../../api/types'
import { COLORS, type Color } from '../../state/notation'
import { en } from './messages/en'
import { type Key, capital, listed, t } from './text.svelte'

export function colorOfFact(problem: Problem): Color | null {
  return COLORS.find((color) => color === problem.facts?.['color']) ?? null
}

export function refusalWords(problem: Problem): string {
  const plain = `refused.${problem.code}`
  const keys = [`${plain}.${String(problem.facts?.['reason'])}`, plain]
  const key = keys.find((each) => each in en)
  if (key === undefined) return t('refused.generic')
  const values: Record<string, string> = {}
  for (const [name, fact] of Object.entries(problem.facts ?? {})) {
    values[name] = Array.isArray(fact) ? listed(fact.map(String)) : String(fact)
  }
  const color = colorOfFact(problem)
  if (color !== null) values['color'] = t(`color.${color}`)
  return capital(t(key as Key, values))
}

/** Return the cells to highlight: those to fill first, or the one that the message names. */
export function cellsNamed(problem: Problem | null): readonly string[] {
  const { missing, cell } = problem?.facts ?? {}
  if (problem?.code === 'unsupported' && Array.isArray(missing)) return missing.map(String)
  return typeof cell === 'string' ? [cell] : []
}

/** Sections of the rules sheet. */
export type Section = 'pick' | 'build' | 'groups' | 'points' | 'cards'

const SECTIONS: readonly [RegExp, Section][] = [
  [/^[SC]/, 'pick'],
  [/^(B|R1$|R2$|R6$|R12$)/, 'build'],
  [/^(E1|R3|R4)/, 'groups'],
  [/^(E2|R5)/, 'points'],
]

/** Return the section that explains a rule. */
export function sectionOf(rule: string): Section {
  return SECTIONS.find(([pattern]) => pattern.test(rule))?.[1] ?? 'cards'
}

/** Return a message's display time in ms: enough to notice it and to read it slowly. */
export function readingTime(sentence: string): number {
  return Math.min(14_000, 4000 + 70 * sentence.length)
}

/** True if the chosen bonus cards caused the problem. */
export function isAboutCards(problem: Problem | null): boolean {
  return problem !== null && ['cards-twice', 'neighbor-card'].includes(problem.code)
}

/** True if the name caused the problem. */
export function isAboutName(problem: Problem | null): boolean {
  return problem !== null && ['bad-name', 'name-taken'].includes(problem.code)
}
