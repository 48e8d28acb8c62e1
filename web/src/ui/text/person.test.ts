/** Somebody without a name is "You" on their own screen: a label, which no sentence may take in. */
import { afterEach, describe, expect, it } from 'vitest'
import type { CardView, Entry, SeatLetter } from '../../api/types'
import type { Label } from '../../state/names'
import { logLines, resultWords, spokenWords } from './logLines'
import { standingWords } from '../table/side/cardProgress'
import { cardBrief, cardName } from '../pieces/cards'
import { type Messages, en } from './messages/en'
import { de } from './messages/de'
import { fr } from './messages/fr'
import { it as italian } from './messages/it'
import { nl } from './messages/nl'
import { LABELLED } from './labels'
import { type Readers, labels, objectOf } from './person'
import { type Locale, language, t } from './text.svelte'

const ALL: Record<Locale, Messages> = { en, de, nl, it: italian, fr }

const readers: Readers = {
  nameOf: (seat: SeatLetter) => (seat === 'A' ? 'Player 1234' : 'Balam'),
  labelOf: (seat: SeatLetter) => (seat === 'A' ? t('start.you') : 'Balam') as Label,
  isYou: (seat: SeatLetter) => seat === 'A',
}

function show(locale: Locale): void {
  language.locale = locale
  language.messages = ALL[locale]
}
afterEach(() => show('en'))

function entry(kind: Entry['kind'], wish: Partial<Entry> = {}): Entry {
  return { kind, at: 0, round: 1, seat: 'A', ...wish }
}
const told = (one: Entry) => spokenWords(logLines([one], readers), readers)
const standing = (rivals: SeatLetter[]): CardView => ({
  card: 'largest-green',
  value: 2,
  earned: false,
  reason: 'behind',
  missing: 3,
  rivals,
  cells: [],
  colors: [],
  points: 0,
})

describe('a reader without a name', () => {
  it.each<[Locale, string, string, string]>([
    ['en', 'You ran out of time. A bot takes over', 'You left. A bot takes over', 'You are back'],
    [
      'de',
      'Deine Zeit ist um. Ein Bot übernimmt',
      'Du bist gegangen. Ein Bot übernimmt',
      'Du bist zurück',
    ],
    [
      'nl',
      'Je tijd is om. Een bot valt in',
      'Je hebt de tafel verlaten. Een bot valt in',
      'Je bent terug',
    ],
    ['it', 'Tempo scaduto. Subentra un bot', 'Lasci il tavolo. Subentra un bot', 'Torni al tavolo'],
    [
      'fr',
      'Ton temps est écoulé. Un bot prend le relais',
      'Tu quittes la table. Un bot prend le relais',
      'Tu es de retour',
    ],
  ])('is spoken to in the log (%s)', (locale, late, left, returned) => {
    show(locale)
    expect([told(entry('late')), told(entry('left')), told(entry('returned'))]).toEqual([
      late,
      left,
      returned,
    ])
  })

  it.each<[Locale, string]>([
    ['en', 'Your bot had an error. Another bot makes this move'],
    ['de', 'Dein Bot hat einen Fehler gemacht. Ein anderer macht diesen Zug'],
    ['nl', 'Je bot maakte een fout. Een andere bot doet deze zet'],
    ['it', 'Errore del tuo bot. Questa mossa la fa un altro bot'],
    ['fr', 'Erreur de ton bot. Un autre bot joue ce coup'],
  ])('is told that a bot failed for them (%s)', (locale, words) => {
    show(locale)
    expect(told(entry('bot-failed'))).toBe(words)
  })

  it.each<[Locale, string]>([
    ['en', 'Your random share did not reach the server in time. Its fingerprint is used'],
    ['de', 'Dein Zufallsbeitrag kam nicht rechtzeitig beim Server an. Sein Fingerabdruck zählt'],
    ['nl', 'Je toevalsgetal kwam niet op tijd bij de server aan. De vingerafdruk ervan telt'],
    ['it', 'Il tuo numero casuale non è arrivato in tempo al server. Vale la sua impronta'],
    ['fr', 'Ton nombre aléatoire n’est pas arrivé à temps au serveur. Son empreinte compte'],
  ])('is told that the server did not use their share (%s)', (locale, words) => {
    show(locale)
    expect(told(entry('unrevealed'))).toBe(words)
  })

  it.each<[Locale, string]>([
    ['en', '3 behind you'],
    ['de', '3 hinter dir'],
    ['nl', '3 achter jou'],
    ['it', '3 in meno di te'],
    ['fr', '3 de moins que toi'],
  ])('is an object where others are behind (%s)', (locale, words) => {
    show(locale)
    expect(standingWords(standing(['A']), false, readers)).toBe(words)
  })

  it.each<[Locale, string, string]>([
    ['en', 'Match or beat you in green', 'Green ≥ You'],
    ['de', 'Gruppe in Grün, mindestens so groß wie bei dir', 'Grün ≥ Du'],
    ['nl', 'Groep in groen, minstens zo groot als die van jou', 'Groen ≥ Jij'],
    ['it', 'Serie in verde: almeno come te', 'Verde ≥ Tu'],
    ['fr', 'Groupe vert au moins aussi grand que chez toi', 'Vert ≥ Toi'],
  ])('is the neighbour of a card (%s)', (locale, long, short) => {
    show(locale)
    expect(cardName('neighbor-green', 'A', readers)).toBe(long)
    expect(cardBrief('neighbor-green', 'A', readers)).toBe(short)
  })

  it.each<[Locale, string, string]>([
    ['en', 'Your bot builds green 1d4. Balam builds orange 1d4', 'Balam’s bot builds orange 1d4'],
    ['de', 'Dein Bot baut Grün 1d4. Balam baut Orange 1d4', 'Der Bot für Balam baut Orange 1d4'],
    ['nl', 'Jouw bot bouwt groen 1d4. Balam bouwt oranje 1d4', 'De bot van Balam bouwt oranje 1d4'],
    [
      'it',
      'Il tuo bot posiziona verde 1d4. Balam posiziona arancione 1d4',
      'Il bot di Balam posiziona arancione 1d4',
    ],
    ['fr', 'Ton bot pose vert 1d4. Balam pose orange 1d4', 'Le bot pour Balam pose orange 1d4'],
  ])('did not do what a bot did meanwhile (%s)', (locale, yours, theirs) => {
    show(locale)
    const builds = ['A:g1d4', 'B:o1d4']
    expect(told(entry('built', { seat: null, builds, stand_ins: ['A'] }))).toBe(yours)
    const other = told(entry('built', { seat: null, builds, stand_ins: ['B'] }))
    expect(other.endsWith(theirs)).toBe(true)
  })

  it('reads of bots in ties, takes and turns', () => {
    const tie = { round: 1, order: 'AB', picks: [2, 2], kept: [null, 'A'] }
    expect(told(entry('picked', { ...tie, stand_ins: ['A'] }))).toBe(
      'Your bot and Balam both pick tile 2. Your bot (turn order 1) keeps tile 2',
    )
    expect(told(entry('picked', { ...tie, stand_ins: ['B'] }))).toBe(
      'You and Balam’s bot both pick tile 2. You (turn order 1) keep tile 2',
    )
    expect(told(entry('took', { seat: 'B', tile: 1, stand_ins: ['B'] }))).toBe(
      'Balam’s bot takes tile 1 after the tie',
    )
  })

  it('comes first in a list of labels', () => {
    expect(labels(['B', 'A'], readers)).toBe('You and Balam')
    expect(objectOf('B', readers)).toBe('Balam')
  })

  it('is "You" in a turn order, with a name too', () => {
    const named: Readers = { ...readers, labelOf: () => 'Ana' as Label, nameOf: () => 'Ana' }
    const swapped = logLines([entry('swapped', { order: 'BA' })], named)
    expect(spokenWords(swapped, named)).toBe(
      'Tied players swap turn-order tiles. New turn order: Ana and You',
    )
    expect(labels(['B', 'A'], named)).toBe('You and Ana')
  })

  it('is spoken to of what a step has brought', () => {
    const got = { kind: 'got', seat: 'A', cubes: ['green'] } as const
    expect(resultWords([got], readers)).toBe('You get green')
  })
})

describe.each(Object.entries(ALL))('labels in %s', (_, messages) => {
  it.each(LABELLED)('stand alone in %s', (key) => {
    const alone = /(?:^|[:·≥] )\{(?:name|names|order)\}/
    expect(messages[key]).toMatch(alone)
  })
})

it('are refused by other texts when the types are checked', () => {
  const name = readers.labelOf('A')
  // @ts-expect-error A label is no name.
  expect(t('log.returned', { name })).toBe('You is back')
  // @ts-expect-error A list of labels is no list of names.
  expect(t('wait.for', { names: labels(['A', 'B'], readers) })).toBe('Waiting for You and Balam')
  expect(t('talk.said', { name, text: 'hello' })).toBe('You: hello')
})
