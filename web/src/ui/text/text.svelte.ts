/** Language registry: texts in the current language, updated reactively when it changes. */
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
// English is bundled, as the reference catalogue; other languages load on demand.
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

  /** Load the stored language, or the first supported language of the browser. */
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

/** Texts that take labels accept labels; all others accept plain values. */
type ValuesOf<K extends Key> = [K] extends [LabelledKey] ? LabelledValues : Values

export function t<K extends Key>(key: K, values: ValuesOf<K> = {}): string {
  return partsOf(language.messages[key], values, language.locale)
    .map((part) => ('text' in part ? part.text : `{${part.slot}}`))
    .join('')
}

export function parts(key: Key, values: LabelledValues = {}): Part[] {
  return partsOf(language.messages[key], values, language.locale)
}

/** Format a list: "Ana, Bo and Cy". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(language.locale, { type: 'conjunction' }).format(names)
}

/** Format a date and time in the current language and the device's region. */
export function dated(at: number): string {
  const region = navigator.languages.find((tag) => tag.startsWith(language.locale))
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat(region ?? language.locale, style).format(at)
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language.locale) + text.slice(1)
}

export type { Key }
