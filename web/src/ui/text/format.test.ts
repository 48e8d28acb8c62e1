import { describe, expect, it } from 'vitest'
import { partsOf } from './format'
import { de } from './messages/de'
import { en } from './messages/en'
import { fr } from './messages/fr'
import { it as italian } from './messages/it'
import { nl } from './messages/nl'

const say = (template: string, values = {}) =>
  partsOf(template, values, 'en')
    .map((part) => ('text' in part ? part.text : `<${part.slot}>`))
    .join('')

describe('a text', () => {
  it('takes values, and leaves slots for pictures', () => {
    expect(say('{name} takes {tile}', { name: 'Ana' })).toBe('Ana takes <tile>')
  })

  it('counts by the language', () => {
    const cubes = '{n, plural, one {# cube left} other {# cubes left}}'
    expect(say(cubes, { n: 1 })).toBe('1 cube left')
    expect(say(cubes, { n: 3 })).toBe('3 cubes left')
  })

  it('has values inside of plurals', () => {
    const text = '{n, plural, one {{name} earns} other {{name} earn}} 5'
    expect(say(text, { n: 2, name: 'Ana and Bo' })).toBe('Ana and Bo earn 5')
  })
})

it.each([
  [3, 'Choose three cards.'],
  [2, 'Choose 2 more.'],
  [1, 'Choose one more.'],
  [0, 'Three cards chosen.'],
])('with %i cards left to choose it says so', (n, words) => {
  expect(say(en['friends.cards.choose'], { n })).toBe(words)
})

/** The names of values and pictures, also inside of plurals, but not the plurals' own words. */
const slots = (text: string) =>
  [
    ...new Set([...text.matchAll(/(?<!(?:one|other|=\d) )\{(\w+)[,}]/g)].map(([, name]) => name)),
  ].sort()

it.each(Object.entries({ de, nl, it: italian, fr }))(
  'the texts in %s have the values of the English ones',
  (locale, messages) => {
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      expect(slots(messages[key]), key).toEqual(slots(en[key]))
      expect(() => partsOf(messages[key], { n: 1, size: 1, points: 1 }, locale), key).not.toThrow()
    }
  },
)
