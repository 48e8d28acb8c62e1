import { afterEach, expect, it } from 'vitest'
import type { Difference } from '../../state/fairness/draws'
import { de } from '../text/messages/de'
import { type Messages, en } from '../text/messages/en'
import { fr } from '../text/messages/fr'
import { it as italian } from '../text/messages/it'
import { nl } from '../text/messages/nl'
import { type Locale, language } from '../text/text.svelte'
import { differenceWords } from './difference'

function show(locale: Locale, messages: Messages): void {
  language.locale = locale
  language.messages = messages
}
afterEach(() => show('en', en))

const DIFFERENCES: readonly Difference[] = [
  { part: 'commitment', found: 'aa', expected: 'bb' },
  { part: 'order', found: 'CAB', expected: 'BAC' },
  {
    part: 'bonus',
    found: 'largest-green largest most-levels',
    expected: 'neighbor-white largest three-colors',
  },
  { part: 'deal', found: 'oww', expected: 'bgy', round: 4, tile: 2 },
]
const told = () => DIFFERENCES.map(differenceWords)

it.each<[Locale, Messages, readonly string[]]>([
  [
    'en',
    en,
    [
      'The fingerprint was aa; the seed gives bb.',
      'The turn order was C, A, B; the seed gives B, A, C.',
      'The bonus cards were Largest green, Largest group, and Most levels; the seed gives White ≥ left, Largest group, and Three colours.',
      'Round 4, tile 2 had orange, white, and white; the seed gives blue, green, and yellow.',
    ],
  ],
  [
    'de',
    de,
    [
      'Der Fingerabdruck war aa; der Startwert ergibt bb.',
      'Die Reihenfolge war C, A, B; der Startwert ergibt B, A, C.',
      'Die Bonuskarten waren Größte in Grün, Größte Gruppe und Meiste Ebenen; der Startwert ergibt Weiß ≥ links, Größte Gruppe und Drei Farben.',
      'Runde 4, Markt 2: Da lagen Orange, Weiß und Weiß; der Startwert ergibt Blau, Grün und Gelb.',
    ],
  ],
])('a failed check is told in %s', (locale, messages, words) => {
  show(locale, messages)
  expect(told()).toEqual(words)
})

it('in every language in other words', () => {
  const all = Object.entries({ en, de, nl, it: italian, fr }).flatMap(([locale, messages]) => {
    show(locale as Locale, messages)
    return told()
  })
  expect(new Set(all).size).toBe(all.length)
  expect(all.join()).not.toMatch(/[{}]/)
})
