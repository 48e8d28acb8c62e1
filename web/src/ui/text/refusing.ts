/** Refusals in the reader's language: by their code and facts. */
import type { Problem } from '../../api/types'
import { COLORS, type Color } from '../../state/notation'
import { en } from './messages/en'
import { type Key, capital, listed, t } from './text.svelte'

export function colorOfFact(problem: Problem): Color | null {
  return COLORS.find((color) => color === problem.facts?.['color']) ?? null
}

export function refusalWords(problem: Problem): string {
  const key = `refused.${problem.code}`
  if (!(key in en)) return t('refused.generic')
  const values: Record<string, string> = {}
  for (const [name, fact] of Object.entries(problem.facts ?? {})) {
    values[name] = Array.isArray(fact) ? listed(fact.map(String)) : String(fact)
  }
  const color = colorOfFact(problem)
  if (color !== null) values['color'] = t(`color.${color}`)
  return capital(t(key as Key, values))
}
