/** Who this browser is: a secret of its own, and links of seats that others have given to it. */

const IDENTITY = 'yaxha.identity'
const SECRET = /^[A-Za-z0-9_-]{43}$/

export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A seat's share in the fair bag. */
export function newNonce(): string {
  // The first character may not be a hyphen.
  return `n${newSecret()}`
}

/** The browser's identity, made at its first visit. */
export function identity(storage: Storage = localStorage): string {
  const kept = storage.getItem(IDENTITY)
  if (kept !== null && SECRET.test(kept)) return kept
  const made = newSecret()
  storage.setItem(IDENTITY, made)
  return made
}

/** Links of a table's seats, by which a seat of another device is held here too. */
export function linksOf(table: string, storage: Storage = localStorage): string[] {
  const kept: unknown = JSON.parse(storage.getItem(`yaxha.links.${table}`) ?? '[]')
  return Array.isArray(kept) ? kept.filter((link) => SECRET.test(String(link))).map(String) : []
}

/** Keep the link of an address like /t/TABLE#SECRET. The server takes at most four. */
export function keepLink(table: string, link: string, storage: Storage = localStorage): boolean {
  if (!SECRET.test(link)) return false
  const links = [link, ...linksOf(table, storage).filter((other) => other !== link)].slice(0, 4)
  storage.setItem(`yaxha.links.${table}`, JSON.stringify(links))
  return true
}
