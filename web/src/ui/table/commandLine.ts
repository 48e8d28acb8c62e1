/** The text view's command line: what was typed, as something to do or to read out. */
import { type Color, colorOf } from '../../state/notation'

/** What changes the game. */
export type Deed =
  | { readonly do: 'tile'; readonly tile: number }
  | { readonly do: 'place'; readonly color: Color; readonly cell: string }
  | { readonly do: 'move'; readonly cell: string; readonly to: string }
  | { readonly do: 'take-back'; readonly cell: string | null }
  | { readonly do: 'confirm' | 'withdraw' }

/** What is read out. None has the letter of a colour, which the notation has in every language. */
export type Question =
  | { readonly ask: 'pyramid'; readonly whose: string | null }
  | { readonly ask: 'cells'; readonly color: Color | null }
  | { readonly ask: 'scores' | 'cards' | 'log' | 'tiles' | 'help' }

/** A command whose cell there is not, or something to do or to read out. */
type Typed = Deed | Question | { readonly wrong: string }

const IS_CELL = /^[1-4][a-g][1-7]$/
// Wider than the cells there are, so that what is wrong can be said.
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
  [/^p(?: (.+))?$/, ([, whose]) => ({ ask: 'pyramid', whose: whose ?? null })],
  [
    /^c(?: ?([obgyw]))?$/,
    ([, letter]) => ({ ask: 'cells', color: letter === undefined ? null : colorOf(letter) }),
  ],
  [/^s$/, () => ({ ask: 'scores' })],
  [/^k$/, () => ({ ask: 'cards' })],
  [/^l$/, () => ({ ask: 'log' })],
  [/^t$/, () => ({ ask: 'tiles' })],
  [/^\?$/, () => ({ ask: 'help' })],
]

/** Null where it is no command. */
export function readTyped(text: string): Typed | null {
  const plain = text.trim().toLowerCase().replace(/\s+/g, ' ')
  for (const [form, make] of FORMS) {
    const found = form.exec(plain)
    if (!found) continue
    const wrong = found.find((part, at) => at > 0 && A_CELL.test(part) && !IS_CELL.test(part))
    return wrong === undefined ? make(found) : { wrong }
  }
  return null
}
