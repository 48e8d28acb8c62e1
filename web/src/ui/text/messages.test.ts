/** What every language owes the English one. How a sentence reads, only a reader can tell. */
import { describe, expect, it } from 'vitest'
import { type Key, type Messages, en } from './messages/en'
import { de } from './messages/de'
import { fr } from './messages/fr'
import { it as italian } from './messages/it'
import { nl } from './messages/nl'

const ALL: Record<string, Messages> = { en, de, nl, it: italian, fr }
const OTHERS = Object.entries(ALL).filter(([locale]) => locale !== 'en')
const KEYS = Object.keys(en) as Key[]

/** Words that another language may share with English. */
const ALIKE =
  'yaxha bot bots esc orange text name menu hand total replay pause point points minute minutes volume vibration chat expert system plus minus'

/** More than any count in this game, and too few for the millions that some languages count apart. */
const COUNTS = Array.from({ length: 400 }, (_, n) => n)

interface Read {
  /** Text outside braces, including all plural forms. */
  readonly said: string
  readonly slots: ReadonlySet<string>
  /** The names of the forms, plural by plural. */
  readonly plurals: readonly (readonly string[])[]
}

/** Reads a text by the grammar alone, stricter than the formatter, which must not fail at a table. */
function read(text: string): Read {
  const slots = new Set<string>()
  const plurals: string[][] = []
  let said = ''
  let at = 0

  const expectNext = (pattern: RegExp, what: string): string => {
    const found = new RegExp(pattern.source, 'y')
    found.lastIndex = at
    const match = found.exec(text)
    if (match === null) throw new Error(`${what} is missing at ${at} in: ${text}`)
    at = found.lastIndex
    return match[1] ?? match[0]
  }
  const message = (inPlural: boolean) => {
    while (at < text.length) {
      if (text[at] === '{') slot()
      else if (text[at] === '}' && inPlural) return
      else said += expectNext(inPlural ? /[^{}]+/ : /[^{}#]+/, 'Plain text')
    }
  }
  const slot = () => {
    slots.add(expectNext(/\{(\w+)/, 'A name'))
    if (text[at] === ',') {
      expectNext(/, plural, /, 'A plural')
      const forms: string[] = []
      do {
        forms.push(expectNext(/ ?(=\d+|\w+) \{/, 'A form'))
        message(true)
        said += ' '
        expectNext(/\}/, 'The end of a form')
      } while (text[at] !== '}')
      plurals.push(forms)
    }
    expectNext(/\}/, 'The end of a slot')
  }

  message(false)
  return { said, slots, plurals }
}

/** All texts of a language for which something is the case, so that a failure names each. */
function where(messages: Messages, isSo: (text: string, key: Key) => boolean): string[] {
  return KEYS.filter((key) => isSo(messages[key], key)).map((key) => `${key}: ${messages[key]}`)
}

describe.each(Object.entries(ALL))('the texts in %s', (locale, messages) => {
  const rules = new Intl.PluralRules(locale)
  const categories = [...new Set(COUNTS.map((n) => rules.select(n)))].sort()

  it('count as the language counts', () => {
    for (const key of KEYS) {
      for (const forms of read(messages[key]).plurals) {
        const named = forms.filter((form) => !form.startsWith('='))
        // If only an exact number has its own form, the rest needs only "other".
        const needed = named.length < forms.length && named.length === 1 ? ['other'] : categories
        expect(named.toSorted(), key).toEqual(needed)
        expect(forms, key).toHaveLength(new Set(forms).size)
      }
    }
  })

  it('have no space too many', () => {
    expect(where(messages, (text) => text !== text.trim() || /\s\s/.test(text))).toEqual([])
  })

  it('say something, and never loudly', () => {
    expect(where(messages, (text) => text === '' || text.includes('!'))).toEqual([])
  })

  it('use the signs of a printed page', () => {
    expect(where(messages, (text) => /['"]|\.\.\./.test(text))).toEqual([])
  })
})

describe.each(OTHERS)('next to English, the texts in %s', (_, messages) => {
  it('have the same keys', () => {
    expect(Object.keys(messages).sort()).toEqual(KEYS.toSorted())
  })

  it('have the same slots', () => {
    for (const key of KEYS) {
      expect([...read(messages[key]).slots].sort(), key).toEqual([...read(en[key]).slots].sort())
    }
  })

  it('are translated', () => {
    const words = (text: string) => read(text).said.match(/\p{L}{2,}/gu) ?? []
    const left = where(
      messages,
      (text, key) =>
        text === en[key] &&
        !words(text).every((word) => ALIKE.split(' ').includes(word.toLowerCase())),
    )
    expect(left).toEqual([])
  })
})

it('French keeps its double punctuation on the line', () => {
  const apart = / [:;»]|« |[^\u00a0][:;]|[\p{L}\d]\?/u
  expect(where(fr, (text) => apart.test(text))).toEqual([])
})
