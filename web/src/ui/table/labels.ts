/** Names of cells for those who do not see them. */
import { t } from '../text/text.svelte'
import type { Desk } from './desk.svelte'

/** What placing the cube in hand on a cell would do. */
export function ghostLabel(desk: Desk, cell: string): string {
  const { inHand, ghosts } = desk.store
  const found = ghosts.get(cell)
  const gain = found === undefined ? 0 : desk.gain(found)
  return t('cell.ghost', {
    color: inHand === null ? '' : t(`color.${inHand}`),
    cell,
    gain: gain > 0 ? `+${gain}` : String(gain),
  })
}
