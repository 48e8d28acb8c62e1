/**
 * The subset of ICU MessageFormat used by the catalogues: {name}, and
 * {n, plural, one {…} other {…}} with # for the number. Messages are parsed into parts, so that
 * icons can stand in sentences.
 */
import type { Unlabelled } from '../../state/names'

export type Part = { readonly text: string } | { readonly slot: string }
/** Values for ordinary messages. */
export type Values = Readonly<Record<string, (string & Unlabelled) | number>>
/** Values for messages that accept labels as well. */
export type LabelledValues = Readonly<Record<string, string | number>>

/** Return a message's parts. Placeholders without a value stay slots, for an icon. */
export function partsOf(template: string, values: LabelledValues, locale: string): Part[] {
  const parts: Part[] = []
  const say = (text: string) => {
    const last = parts.at(-1)
    if (last && 'text' in last) parts[parts.length - 1] = { text: last.text + text }
    else parts.push({ text })
  }
  let at = 0
  while (at < template.length) {
    const open = template.indexOf('{', at)
    if (open < 0) break
    if (open > at) say(template.slice(at, open))
    const close = closing(template, open)
    const [name = '', kind, forms] = splitThree(template.slice(open + 1, close))
    const value = values[name]
    if (kind === 'plural') {
      for (const part of partsOf(plural(forms ?? '', Number(value), locale), values, locale)) {
        if ('text' in part) say(part.text)
        else parts.push(part)
      }
    } else if (value === undefined) parts.push({ slot: name })
    else say(typeof value === 'number' ? value.toLocaleString(locale) : value)
    at = close + 1
  }
  if (at < template.length) say(template.slice(at))
  return parts
}

function closing(template: string, open: number): number {
  let depth = 0
  for (let at = open; at < template.length; at++) {
    if (template[at] === '{') depth++
    else if (template[at] === '}' && --depth === 0) return at
  }
  throw new Error(`A brace is not closed: ${template}`)
}

function splitThree(inside: string): string[] {
  const [name = '', kind, ...rest] = inside.split(',')
  return kind === undefined ? [name.trim()] : [name.trim(), kind.trim(), rest.join(',')]
}

function plural(forms: string, count: number, locale: string): string {
  const found = new Map<string, string>()
  for (let at = 0; at < forms.length;) {
    const open = forms.indexOf('{', at)
    if (open < 0) break
    const close = closing(forms, open)
    found.set(forms.slice(at, open).trim(), forms.slice(open + 1, close))
    at = close + 1
  }
  const rule = new Intl.PluralRules(locale).select(count)
  const chosen = found.get(`=${count}`) ?? found.get(rule) ?? found.get('other') ?? ''
  return chosen.replaceAll('#', count.toLocaleString(locale))
}
