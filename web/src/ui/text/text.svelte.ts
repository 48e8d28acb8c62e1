/** Texts in the chosen language, switched at once: what has read one is shown anew. */
import { local } from '../../device/storage'
import { type LabelledValues, type Part, type Values, partsOf } from './format'
import { type LabelledKey } from './labels'
import { type Key, type Messages, en } from './messages/en'

export const LOCALES = {
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  it: 'Italiano',
  fr: 'Français',
} as const
export type Locale = keyof typeof LOCALES

const KEPT = 'yaxha.language'
// English is in the first load, as what everything else is measured against; the others come alone.
const FILES: Record<Locale, () => Promise<Messages>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import('./messages/de')).de,
  nl: async () => (await import('./messages/nl')).nl,
  it: async () => (await import('./messages/it')).it,
  fr: async () => (await import('./messages/fr')).fr,
}

class Language {
  locale = $state<Locale>('en')
  messages = $state.raw<Messages>(en)

  /** The language chosen before, or the first of the browser's that there is. */
  async begin(): Promise<void> {
    const wishes = [local.get(KEPT), ...navigator.languages.map((tag) => tag.slice(0, 2))]
    await this.show(wishes.find(isLocale) ?? 'en')
  }

  async choose(locale: Locale): Promise<void> {
    local.set(KEPT, locale)
    await this.show(locale)
  }

  private async show(locale: Locale): Promise<void> {
    this.messages = await FILES[locale]()
    this.locale = locale
    document.documentElement.lang = locale
  }
}

function isLocale(tag: string | null): tag is Locale {
  return tag !== null && tag in LOCALES
}

export const language = new Language()

/** Labels are for the texts that are made for them. */
type ValuesOf<K extends Key> = [K] extends [LabelledKey] ? LabelledValues : Values

export function t<K extends Key>(key: K, values: ValuesOf<K> = {}): string {
  return partsOf(language.messages[key], values, language.locale)
    .map((part) => ('text' in part ? part.text : `{${part.slot}}`))
    .join('')
}

export function parts(key: Key, values: LabelledValues = {}): Part[] {
  return partsOf(language.messages[key], values, language.locale)
}

/** A list in words: "Ana, Bo and Cy". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(language.locale, { type: 'conjunction' }).format(names)
}

/** A day and a time of day, as people in the device's region write it in this language. */
export function dated(at: number): string {
  const region = navigator.languages.find((tag) => tag.startsWith(language.locale))
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat(region ?? language.locale, style).format(at)
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language.locale) + text.slice(1)
}

export type { Key }
