import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSocket, stubPage } from '../../api/fakeSocket'
import { liveTable } from '../../state/table/liveSource'
import type { TableStore } from '../../state/table/store.svelte'
import { view } from '../../state/table/fixture'
import { de } from './messages/de'
import { en } from './messages/en'
import { fr } from './messages/fr'
import { language } from './text.svelte'
import { promptWords, waitingWords } from './prompts'

afterEach(() => {
  language.locale = 'en'
  language.messages = en
})

it.each([
  [
    'en',
    en,
    'White fits nowhere. It must go to the box.',
    'White and white fit nowhere. They must go to the box.',
  ],
  [
    'de',
    de,
    'Weiß passt nirgends hin und muss in die Schachtel.',
    'Weiß und Weiß passen nirgends hin und müssen in die Schachtel.',
  ],
  [
    'fr',
    fr,
    'Impossible de poser le cube blanc\u00a0: il doit aller dans la boîte.',
    'Impossible de poser les cubes blanc et blanc\u00a0: ils doivent aller dans la boîte.',
  ],
] as const)(
  'what fits nowhere is counted by cubes, not by colours (%s)',
  (locale, messages, ...texts) => {
    language.locale = locale
    language.messages = messages
    const told = (cubes: readonly 'white'[]) =>
      promptWords({ kind: 'discard', cubes, waiting: [] }).deed
    expect([told(['white']), told(['white', 'white'])]).toEqual(texts)
  },
)

describe('whom one waits for', () => {
  let store: TableStore

  beforeEach(() => {
    stubPage()
    store = liveTable('table')
    store.open()
    FakeSocket.last.welcome()
  })
  afterEach(() => {
    store.close()
    vi.unstubAllGlobals()
  })

  function words(): string {
    return store.prompt === null ? '' : waitingWords(store, store.prompt)
  }

  it('says who is away instead of waiting for them', () => {
    const waiting = (number: number, absent: 'away' | null) =>
      view({ number, seats: { B: { wanted: 'pick', absent } }, you: { can: ['pick'], pick: 1 } })
    FakeSocket.last.says(waiting(1, null))
    expect(words()).toBe('Waiting for Bo')
    FakeSocket.last.says({
      type: 'presence',
      away: [{ seat: 'B', since: 1000, stand_in_at: 61_000 }],
    })
    expect(words()).toBe('Bo is away')
    // A bot plays for Bo: it is the bot one waits for.
    FakeSocket.last.says(waiting(2, 'away'))
    expect(words()).toBe('Waiting for Bo')
  })
})
