/** Identity of this browser: its secret, and links to seats shared with it. */
import { randomText } from '../device/random'
import { local } from '../device/storage'

const IDENTITY = 'yaxha.identity'
const SECRET = /^[A-Za-z0-9_-]{43}$/

const linksKey = (table: string): string => `yaxha.links.${table}`

export function newSecret(): string {
  return randomText(32)
}

/** Return a new nonce: a seat's contribution to the fair bag. */
export function newNonce(): string {
  // The first character must not be a hyphen.
  return `n${newSecret()}`
}

/** Return the browser's identity, generated at its first visit. */
export function identity(storage = local): string {
  const kept = storage.get(IDENTITY)
  if (kept !== null && SECRET.test(kept)) return kept
  const made = newSecret()
  storage.set(IDENTITY, made)
  return made
}

/** Return a table's stored seat links, by which this browser also holds another device's seats. */
export function linksOf(table: string, storage = local): string[] {
  const kept: unknown = JSON.parse(storage.get(linksKey(table)) ?? '[]')
  return Array.isArray(kept) ? kept.filter((link) => SECRET.test(String(link))).map(String) : []
}

/**
 * Store the link of a URL like /t/TABLE#SECRET. Returns true if it can be removed from the address
 * bar. The server accepts at most four.
 */
export function keepLink(table: string, link: string, storage = local): boolean {
  if (!SECRET.test(link)) return false
  const links = [link, ...linksOf(table, storage).filter((other) => other !== link)].slice(0, 4)
  storage.set(linksKey(table), JSON.stringify(links))
  return !storage.isFleeting(linksKey(table))
}

/** Copy the seat links to another table that accepts them, such as a rematch. */
export function carryLinks(from: string, to: string, storage = local): void {
  for (const link of linksOf(from, storage).toReversed()) keepLink(to, link, storage)
}

/** True if this browser's seats at a table are lost with the page. */
export function areSeatsFleeting(table: string, storage = local): boolean {
  return storage.isFleeting(IDENTITY) || storage.isFleeting(linksKey(table))
}
