import { afterEach, expect, it } from 'vitest'
import { de } from '../text/messages/de'
import { en } from '../text/messages/en'
import { fr } from '../text/messages/fr'
import { language } from '../text/text.svelte'
import { promptWords } from './prompting'

afterEach(() => {
  language.locale = 'en'
  language.messages = en
})

it.each([
  ['en', en, 'White fits nowhere.', 'White and white fit nowhere.'],
  ['de', de, 'Weiß passt nirgends hin.', 'Weiß und Weiß passen nirgends hin.'],
  ['fr', fr, 'Impossible de poser le cube blanc.', 'Impossible de poser les cubes blanc et blanc.'],
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
