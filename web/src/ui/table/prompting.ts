/** The prompt in words: what to do in bold, then how. */
import type { Kept, Prompt } from '../../state/prompt'
import type { TableStore } from '../../state/table.svelte'
import { capital, listed, t } from '../text/text.svelte'

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

/** Whom one waits for, when there is nothing to do oneself. */
export function waitingWords(store: TableStore, prompt: Prompt): string {
  const idle = ['picked', 'confirmed', 'wait', 'watch', 'absent'].includes(prompt.kind)
  if (!idle || prompt.waiting.length === 0) return ''
  return t('wait.for', { names: listed(prompt.waiting.map((seat) => store.nameOf(seat))) })
}
