/** The text view's command line: what was typed, as something to do. */
import { type Color, colorOf } from '../../state/notation'

export type Typed =
  | { readonly do: 'tile'; readonly tile: number }
  | { readonly do: 'place'; readonly color: Color; readonly cell: string }
  | { readonly do: 'move'; readonly cell: string; readonly to: string }
  | { readonly do: 'take-back'; readonly cell: string | null }
  | { readonly do: 'confirm' | 'withdraw' | 'help' }

const CELL = '[1-4][a-g][1-7]'
const FORMS: readonly [RegExp, (found: RegExpExecArray) => Typed][] = [
  [/^([1-4])$/, ([, tile]) => ({ do: 'tile', tile: Number(tile) })],
  [
    new RegExp(`^([obgyw]) ?(${CELL})$`),
    ([, letter = '', cell = '']) => ({ do: 'place', color: colorOf(letter), cell }),
  ],
  [new RegExp(`^m ?(${CELL}) (${CELL})$`), ([, cell = '', to = '']) => ({ do: 'move', cell, to })],
  [new RegExp(`^u ?(${CELL})?$`), ([, cell]) => ({ do: 'take-back', cell: cell ?? null })],
  [/^ok$/, () => ({ do: 'confirm' })],
  [/^w$/, () => ({ do: 'withdraw' })],
  [/^\?$/, () => ({ do: 'help' })],
]

/** Null where it is no command. */
export function readTyped(text: string): Typed | null {
  const plain = text.trim().toLowerCase().replace(/\s+/g, ' ')
  for (const [form, make] of FORMS) {
    const found = form.exec(plain)
    if (found) return make(found)
  }
  return null
}
