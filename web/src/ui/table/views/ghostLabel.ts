/** Screen-reader labels of free cells. */
import type { Desk } from '../desk/desk.svelte'
import { placementWords } from './cellWords'
import { outcomeOf } from './outcome'

/** Describe the outcome of placing the cube in hand on a cell. */
export function ghostLabel(desk: Desk, cell: string): string {
  const { inHand, ghosts } = desk.store
  if (inHand === null) return ''
  const found = ghosts.get(cell)
  const reasons = found === undefined ? [] : outcomeOf(desk, found).reasons
  return [placementWords(desk, inHand, cell), ...reasons].join(', ')
}
