/** Refusals in the reader's language: by their code and facts. */
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

/** The spaces to look at: those to be filled first, or the one that the sentence is about. */
export function cellsNamed(problem: Problem | null): readonly string[] {
  const { missing, cell } = problem?.facts ?? {}
  if (problem?.code === 'unsupported' && Array.isArray(missing)) return missing.map(String)
  return typeof cell === 'string' ? [cell] : []
}

/** Sections of the page that explains the game. */
export type Section = 'pick' | 'build' | 'groups' | 'points' | 'cards'

const SECTIONS: readonly [RegExp, Section][] = [
  [/^[SC]/, 'pick'],
  [/^(B|R1$|R2$|R6$|R12$)/, 'build'],
  [/^(E1|R3|R4)/, 'groups'],
  [/^(E2|R5)/, 'points'],
]

/** The section that explains a rule. */
export function sectionOf(rule: string): Section {
  return SECTIONS.find(([pattern]) => pattern.test(rule))?.[1] ?? 'cards'
}

/** How long a sentence is shown: time to find it, and to read it slowly. */
export function readingTime(sentence: string): number {
  return Math.min(14_000, 4000 + 70 * sentence.length)
}

/** Whether the bonus cards that were chosen are at fault. */
export function isAboutCards(problem: Problem | null): boolean {
  return problem !== null && ['cards-twice', 'neighbor-card'].includes(problem.code)
}

/** Whether the name that was given is at fault. */
export function isAboutName(problem: Problem | null): boolean {
  return problem !== null && ['bad-name', 'name-taken'].includes(problem.code)
}
