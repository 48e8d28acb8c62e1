/** Names of cells for those who do not see them. */
import type { Desk } from './desk.svelte'
import { placementWords } from './cellWords'

/** What placing the cube in hand on a cell would do. */
export function ghostLabel(desk: Desk, cell: string): string {
  const { inHand } = desk.store
  return inHand === null ? '' : placementWords(desk, inHand, cell)
}
