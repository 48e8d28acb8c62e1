import { local } from '../../device/storage'
import { labelNames } from '../../state/names'
import { t } from '../text/text.svelte'

/** Storage key of the last name used on this device. */
const KEPT = 'yaxha.name'
const STAND_IN = 'yaxha.stand-in'

/** Normalise a name as the server does: single spaces and composed letters (NFC). */
export function tidyName(typed: string): string {
  return typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}

export function keptName(): string {
  return local.get(KEPT) ?? ''
}

export function keepName(name: string): void {
  local.set(KEPT, name)
}

/**
 * Return the placeholder name for a player who has entered none. Other people may see it, so it
 * is not "you"; its random number keeps two placeholders apart.
 */
export function standIn(): string {
  const kept = local.get(STAND_IN)
  if (kept !== null) return kept
  const made = t('screen.default', { letter: String(1000 + Math.floor(Math.random() * 9000)) })
  local.set(STAND_IN, made)
  return made
}

export function isStandIn(name: string): boolean {
  return name !== '' && name === local.get(STAND_IN)
}

/** Show the placeholder as "You" on its own device, and only in labels. */
export function beginNames(): void {
  labelNames((name) => (isStandIn(name) ? t('start.you') : name))
}
