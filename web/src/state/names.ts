/** Display names of players and bots. */
import type { SeatLetter } from '../api/types'

/** Names for bots. The server names a bot by its level, so two could share a name. */
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
  /** The seat's letter before any rematch. */
  readonly origin?: SeatLetter | null
}

declare const LABEL: unique symbol
/** A name that may be "You" and therefore does not fit into a sentence. */
export type Label = string & { readonly [LABEL]: true }

/** Any string except a label. */
export type Unlabelled = { readonly length: number; readonly [LABEL]?: never }

let labelled = (name: string): string => name

/** Set the labelling function: only the page knows the reader's name and language. */
export function labelNames(labelling: (name: string) => string): void {
  labelled = labelling
}

/** Return the name for use in sentences. Empty for an open seat. */
export function nameOf(sitter: Named): string {
  return sitter.kind === 'bot' ? BOTS[sitter.origin ?? sitter.seat] : sitter.name
}

/** Return the name for use on its own: "You" for a reader who has entered none. */
export function labelOf(sitter: Named): Label {
  return labelled(nameOf(sitter)) as Label
}
