import { local } from '../../device/storage'
import { labelNames } from '../../state/names'
import { t } from '../text/text.svelte'

/** The name one last sat down with, on this device. */
const KEPT = 'yaxha.name'
const STAND_IN = 'yaxha.stand-in'

/** Single spaces and composed letters, as the server keeps a name. */
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
 * What a table calls somebody who has said no name. Others may look on, and for them it is not
 * "you"; the number keeps it apart from theirs.
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

/** Only on one's own screen one is "You", and only as a label. */
export function beginNames(): void {
  labelNames((name) => (isStandIn(name) ? t('start.you') : name))
}
