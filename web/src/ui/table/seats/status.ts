/** One-word status of a seat. */
import type { SeatLetter } from '../../../api/types'
import { seatView } from '../../../state/table/seats'
import { t } from '../../text/text.svelte'
import type { Desk } from '../desk/desk.svelte'

export function statusWords(desk: Desk, seat: SeatLetter): string {
  const { absent, wanted } = seatView(desk.view.table, seat)
  const phase = desk.view.table.game?.phase
  if (absent !== null) return t('status.absent')
  if (desk.store.away.has(seat)) return t('status.away')
  if (wanted !== null) return t(`status.${wanted}`)
  if (phase === 'pick') return t('status.picked')
  if (phase === 'build') return t('status.built')
  return t(phase === 'end' ? 'status.over' : 'status.wait')
}
