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

/** Empty for a seat that nobody has taken. */
export function nameOf(sitter: Named): string {
  return sitter.kind === 'bot' ? BOTS[sitter.seat] : sitter.name
}
