import { afterEach, expect, it } from 'vitest'
import { clockWords } from './clockWords'
import { de } from './messages/de'
import { type Messages, en } from './messages/en'
import { fr } from './messages/fr'
import { it as italian } from './messages/it'
import { nl } from './messages/nl'
import { type Locale, language, t } from './text.svelte'

function show(locale: Locale, messages: Messages): void {
  language.locale = locale
  language.messages = messages
}
afterEach(() => show('en', en))

const perMove = (seconds: number) =>
  t('terms.clock', { time: clockWords({ kind: 'move', seconds }) })

it.each<[Locale, Messages, string, string]>([
  ['en', en, '5 minutes per move', '30 seconds per move'],
  ['de', de, '5 Minuten je Entscheidung', '30 Sekunden je Entscheidung'],
  ['nl', nl, '5 minuten per keuze', '30 seconden per keuze'],
  ['it', italian, '5 minuti per scelta', '30 secondi per scelta'],
  ['fr', fr, '5 minutes par décision', '30 secondes par décision'],
])('minutes are told where they are whole (%s)', (locale, messages, minutes, seconds) => {
  show(locale, messages)
  expect([perMove(300), perMove(30)]).toEqual([minutes, seconds])
})

it('one minute, a minute and a half, three days, no limit', () => {
  expect(perMove(60)).toBe('1 minute per move')
  expect(perMove(90)).toBe('90 seconds per move')
  expect(clockWords({ kind: 'days', days: 3 })).toBe('3 days')
  expect(clockWords({ kind: 'none' })).toBe('No limit')
})
