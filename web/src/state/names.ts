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
  /** Where the seat was before any rematches. */
  readonly origin?: SeatLetter | null
}

declare const LABEL: unique symbol
/** A name that may be "You", and therefore fits no sentence. */
export type Label = string & { readonly [LABEL]: true }

/** Any other words. */
export type Unlabelled = { readonly length: number; readonly [LABEL]?: never }

let labelled = (name: string): string => name

/** How the page labels a person: it alone knows whose a name is, and in which language. */
export function labelNames(labelling: (name: string) => string): void {
  labelled = labelling
}

/** For sentences. Empty for a seat that nobody has taken. */
export function nameOf(sitter: Named): string {
  return sitter.kind === 'bot' ? BOTS[sitter.origin ?? sitter.seat] : sitter.name
}

/** For where a name stands alone: "You" for the reader who has given none. */
export function labelOf(sitter: Named): Label {
  return labelled(nameOf(sitter)) as Label
}
