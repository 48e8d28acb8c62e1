/** Adapter of a replay for the text view. */
import type { ReplayPlayer } from '../../state/replay/replayPlayer.svelte'
import type { Playback } from '../table/desk/desk.svelte'
import { t } from '../text/text.svelte'
import { linesOf } from './stepLines'

export function playbackOf(player: ReplayPlayer): Playback {
  return {
    log: () =>
      player.steps
        .slice(0, player.at + 1)
        .flatMap((_, at) => linesOf(player.steps, at, player.store)),
    news: () => linesOf(player.steps, player.at, player.store),
    place: () =>
      t('replay.place', { round: player.round, n: player.at + 1, total: player.steps.length }),
    go({ go, by }) {
      if (by === 'round') player[go === 'forward' ? 'roundForward' : 'roundBack']()
      else player[go === 'forward' ? 'stepForward' : 'stepBack']()
    },
  }
}
