/** Prompt texts: the action, shown in bold, then the instructions. */
import type { SeatLetter } from '../../api/types'
import { seatView } from '../../state/table/seats'
import type { Kept, Prompt } from '../../state/table/prompt'
import type { TableStore } from '../../state/table/store.svelte'
import { capital, listed, t } from './text.svelte'

export interface PromptWords {
  readonly deed: string
  readonly how: string
}

export function promptWords(prompt: Prompt, paused = false): PromptWords {
  switch (prompt.kind) {
    case 'place':
      return {
        deed: t('prompt.place', { color: t(`color.${prompt.color}`) }),
        how: t('prompt.place.how'),
      }
    case 'take':
      return {
        deed: t('prompt.take'),
        how: prompt.kept === null ? t('prompt.take.how') : keptWords(prompt.kept),
      }
    case 'discard': {
      const colors = prompt.cubes.map((color) => t(`color.${color}`))
      return {
        deed: capital(t('prompt.discard', { colors: listed(colors), n: colors.length })),
        how: t('prompt.confirm'),
      }
    }
    case 'absent':
      return {
        deed: t(`prompt.absent.${prompt.why}`),
        how: t(paused ? 'prompt.paused.how' : 'prompt.absent.how'),
      }
    case 'watch':
      return { deed: t('prompt.watch'), how: t(paused ? 'prompt.paused.how' : 'prompt.watch.how') }
    default:
      return { deed: t(`prompt.${prompt.kind}`), how: t(`prompt.${prompt.kind}.how`) }
  }
}

function keptWords({ name, order, tile }: Kept): string {
  return `${t('log.kept', { name, n: order, tile: t('replay.tile', { n: tile }) })}.`
}

/** True if the player can only wait. */
export function isIdle(prompt: Prompt): boolean {
  return ['picked', 'confirmed', 'wait', 'watch', 'absent'].includes(prompt.kind)
}

/** Name the awaited players and those who are disconnected, if the reader can only wait. */
export function waitingWords(store: TableStore, prompt: Prompt): string {
  if (!isIdle(prompt)) return ''
  const isAway = (seat: SeatLetter) =>
    store.away.has(seat) && store.table !== null && seatView(store.table, seat).absent === null
  const named = (seats: readonly SeatLetter[]) => ({
    names: listed(seats.map((seat) => store.nameOf(seat))),
    n: seats.length,
  })
  const here = prompt.waiting.filter((seat) => !isAway(seat))
  const away = prompt.waiting.filter(isAway)
  return [
    here.length > 0 && t('wait.for', named(here)),
    away.length > 0 && t('wait.away', named(away)),
  ]
    .filter(Boolean)
    .join('. ')
}
