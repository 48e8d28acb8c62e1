/** Decision time in words. */
import type { Options } from '../../state/games'
import { t } from './text.svelte'

const MINUTE = 60

export function clockWords(clock: NonNullable<Options['clock']>): string {
  if (clock.kind === 'none') return t('friends.clock.none')
  if (clock.kind === 'days') return t('friends.clock.days', { n: clock.days })
  return clock.seconds % MINUTE === 0
    ? t('friends.clock.move', { n: clock.seconds / MINUTE })
    : t('friends.clock.seconds', { n: clock.seconds })
}
