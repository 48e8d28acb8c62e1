/** Names of those who sit at a table. */
import type { SeatLetter } from '../api/types'

/** The server calls a bot by its level, so that two would be called the same. */
const BOTS: Readonly<Record<SeatLetter, string>> = {
  A: 'Itzel',
  B: 'Balam',
  C: 'Akna',
  D: 'Kinich',
}

interface Named {
  readonly seat: SeatLetter
  readonly kind: 'open' | 'person' | 'bot'
  readonly name: string
}

let said = (name: string): string => name

/** How the page says a person's name: it alone knows whose it is, and in which language. */
export function sayNames(saying: (name: string) => string): void {
  said = saying
}

/** Empty for a seat that nobody has taken. */
export function nameOf(sitter: Named): string {
  return sitter.kind === 'bot' ? BOTS[sitter.seat] : said(sitter.name)
}
