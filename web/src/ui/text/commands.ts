/** Parser for the text view's command line: actions, questions and navigation. */
import { type Color, colorOf, isCell } from '../../state/notation'

/** Commands that change the game. */
export type Deed =
  | { readonly do: 'tile'; readonly tile: number }
  | { readonly do: 'place'; readonly color: Color; readonly cell: string }
  | { readonly do: 'move'; readonly cell: string; readonly to: string }
  | { readonly do: 'take-back'; readonly cell: string | null }
  | { readonly do: 'confirm' | 'withdraw' }

/** Queries. None is named by a colour's letter, which is the same in every language. */
export type Question =
  | { readonly ask: 'pyramid'; readonly whose: string | null; readonly level: number | null }
  | { readonly ask: 'cell'; readonly cell: string; readonly whose: string | null }
  /** A colour, a seat, or a colour and a seat. */
  | { readonly ask: 'groups'; readonly of: string | null }
  | { readonly ask: 'cells'; readonly color: Color | null }
  | { readonly ask: 'trial'; readonly color: Color; readonly cell: string }
  | { readonly ask: 'scores' | 'cards'; readonly whose: string | null }
  | { readonly ask: 'where' | 'news' | 'log' | 'tiles' | 'help' }

/** Replay navigation. */
export interface Way {
  readonly go: 'forward' | 'back'
  readonly by: 'step' | 'round'
}

/** A parsed command, or an error: a cell that does not exist, or a missing cell. */
type Typed =
  Deed | Question | Way | { readonly wrong: string } | { readonly lacking: 'move' | 'trial' }

// Matches more than the existing cells, so that the error can name the wrong one.
const CELL = '\\d[a-z]\\d'
const A_CELL = new RegExp(`^${CELL}$`)
const FORMS: readonly [RegExp, (found: RegExpExecArray) => Typed][] = [
  [/^(\d)$/, ([, tile]) => ({ do: 'tile', tile: Number(tile) })],
  [
    new RegExp(`^([obgyw]) ?(${CELL})$`),
    ([, letter = '', cell = '']) => ({ do: 'place', color: colorOf(letter), cell }),
  ],
  [new RegExp(`^m ?(${CELL}) (${CELL})$`), ([, cell = '', to = '']) => ({ do: 'move', cell, to })],
  [new RegExp(`^u ?(${CELL})?$`), ([, cell]) => ({ do: 'take-back', cell: cell ?? null })],
  [/^ok$/, () => ({ do: 'confirm' })],
  [/^w$/, () => ({ do: 'withdraw' })],
  [
    /^p(?: ((?!\d$).+?))?(?: ([1-4]))?$/,
    ([, whose, level]) => ({
      ask: 'pyramid',
      whose: whose ?? null,
      level: level === undefined ? null : Number(level),
    }),
  ],
  [
    new RegExp(`^(${CELL})(?: (.+))?$`),
    ([, cell = '', whose]) => ({ ask: 'cell', cell, whose: whose ?? null }),
  ],
  [/^r(?: (.+))?$/, ([, of]) => ({ ask: 'groups', of: of ?? null })],
  [
    /^c(?: ?([obgyw]))?$/,
    ([, letter]) => ({ ask: 'cells', color: letter === undefined ? null : colorOf(letter) }),
  ],
  [
    new RegExp(`^if ?([obgyw]) ?(${CELL})$`),
    ([, letter = '', cell = '']) => ({ ask: 'trial', color: colorOf(letter), cell }),
  ],
  [/^s(?: (.+))?$/, ([, whose]) => ({ ask: 'scores', whose: whose ?? null })],
  [/^k(?: (.+))?$/, ([, whose]) => ({ ask: 'cards', whose: whose ?? null })],
  [/^h$/, () => ({ ask: 'where' })],
  [/^n$/, () => ({ ask: 'news' })],
  [/^l$/, () => ({ ask: 'log' })],
  [/^t$/, () => ({ ask: 'tiles' })],
  [/^\?$/, () => ({ ask: 'help' })],
  [/^\+$/, () => ({ go: 'forward', by: 'step' })],
  [/^[-−]$/, () => ({ go: 'back', by: 'step' })],
  [/^\]$/, () => ({ go: 'forward', by: 'round' })],
  [/^\[$/, () => ({ go: 'back', by: 'round' })],
  [/^m(?: |$)/, () => ({ lacking: 'move' })],
  [/^if(?: |$)/, () => ({ lacking: 'trial' })],
]

/** Parse a line; null if it is not a command. */
export function readTyped(text: string): Typed | null {
  const plain = text.trim().toLowerCase().replace(/\s+/g, ' ')
  for (const [form, make] of FORMS) {
    const found = form.exec(plain)
    if (!found) continue
    const wrong = found.find((part, at) => at > 0 && A_CELL.test(part) && !isCell(part))
    return wrong === undefined ? make(found) : { wrong }
  }
  return null
}

interface Command {
  /** Syntax, the same in every language. */
  readonly typed: string
  readonly name:
    | 'tile'
    | 'place'
    | 'move'
    | 'back'
    | 'confirm'
    | 'withdraw'
    | 'where'
    | 'news'
    | 'pyramid'
    | 'cell'
    | 'groups'
    | 'cells'
    | 'trial'
    | 'tiles'
    | 'scores'
    | 'cards'
    | 'log'
    | 'history'
    | 'help'
    | 'step'
    | 'round'
}

const DEEDS: readonly Command[] = [
  { typed: '1–4', name: 'tile' },
  { typed: 'g 2b3', name: 'place' },
  { typed: 'm 2b3 2c3', name: 'move' },
  { typed: 'u, u 2b3', name: 'back' },
  { typed: 'ok', name: 'confirm' },
  { typed: 'w', name: 'withdraw' },
]
const WAYS: readonly Command[] = [
  { typed: '+, −', name: 'step' },
  { typed: '], [', name: 'round' },
]
const FITS: readonly Command[] = [
  { typed: 'c, c g', name: 'cells' },
  { typed: 'if g 2b3', name: 'trial' },
]
const READINGS: readonly Command[] = [
  { typed: 'h', name: 'where' },
  { typed: 'n', name: 'news' },
  { typed: 'p, p 2, p B, p B 2', name: 'pyramid' },
  { typed: '2b3, 2b3 B', name: 'cell' },
  { typed: 'r, r g, r g B', name: 'groups' },
  { typed: 't', name: 'tiles' },
  { typed: 's, s B', name: 'scores' },
  { typed: 'k, k B', name: 'cards' },
  { typed: 'l', name: 'log' },
  { typed: '↑, ↓', name: 'history' },
  { typed: '?', name: 'help' },
]

/** All commands, for a table or for a replay. */
export const COMMANDS: Readonly<Record<'table' | 'replay', readonly Command[]>> = {
  table: [...DEEDS, ...FITS, ...READINGS],
  replay: [...WAYS, ...READINGS],
}
