/** Identity of this browser: its secret, and links to seats that others have given to it. */
import { randomText } from '../device/random'
import { local } from '../device/storage'

const IDENTITY = 'yaxha.identity'
const SECRET = /^[A-Za-z0-9_-]{43}$/

const linksKey = (table: string): string => `yaxha.links.${table}`

export function newSecret(): string {
  return randomText(32)
}

/** A seat's share in the fair bag. */
export function newNonce(): string {
  // The first character may not be a hyphen.
  return `n${newSecret()}`
}

/** The browser's identity, made at its first visit. */
export function identity(storage = local): string {
  const kept = storage.get(IDENTITY)
  if (kept !== null && SECRET.test(kept)) return kept
  const made = newSecret()
  storage.set(IDENTITY, made)
  return made
}

/** Links of a table's seats, by which a seat of another device is held here too. */
export function linksOf(table: string, storage = local): string[] {
  const kept: unknown = JSON.parse(storage.get(linksKey(table)) ?? '[]')
  return Array.isArray(kept) ? kept.filter((link) => SECRET.test(String(link))).map(String) : []
}

/**
 * Keep the link of an address like /t/TABLE#SECRET; says whether it may leave the address. The
 * server takes at most four.
 */
export function keepLink(table: string, link: string, storage = local): boolean {
  if (!SECRET.test(link)) return false
  const links = [link, ...linksOf(table, storage).filter((other) => other !== link)].slice(0, 4)
  storage.set(linksKey(table), JSON.stringify(links))
  return !storage.isFleeting(linksKey(table))
}

/** Hold the same seats at another table that takes these links, as a rematch does. */
export function carryLinks(from: string, to: string, storage = local): void {
  for (const link of linksOf(from, storage).toReversed()) keepLink(to, link, storage)
}

/** Whether the seats this browser holds at a table are lost with the page. */
export function areSeatsFleeting(table: string, storage = local): boolean {
  return storage.isFleeting(IDENTITY) || storage.isFleeting(linksKey(table))
}
