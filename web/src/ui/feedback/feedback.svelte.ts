/** Sound, vibration and notifications of a table. Call these during component initialisation. */
import { untrack } from 'svelte'
import type { News } from '../../api/types'
import { together } from '../../state/table/news'
import type { Nudge } from '../../state/table/nudge'
import type { TableStore } from '../../state/table/store.svelte'
import { motion } from '../kit/motion.svelte'
import { player } from '../sound/player'
import { type Cue, type Moment, clockCues, cues, waitingSince } from './cues'
import { notices } from './notifications.svelte'
import { settings } from '../app/settings.svelte'
import { tap } from './vibration'

/** Duration of a cube's fall in the scene. */
const FALL = 180

/** Initialise feedback. Call once, before the first render. */
export function beginFeedback(): void {
  settings.begin()
  notices.begin()
  player.begin()
}

interface Words {
  readonly title: string
  readonly body: string
}

interface Table {
  readonly store: TableStore
  /** True if the current view animates falling cubes. */
  readonly falls: () => boolean
  /** False while another tab plays the same table. */
  readonly isHeard: () => boolean
  /** Text of the turn notification. */
  readonly words: () => Words
  /** Text of the notification for a nudge. */
  readonly nudged: (nudge: Nudge) => Words
}

export function followTable({ store, falls, isHeard, words, nudged }: Table): void {
  followNudges(store, isHeard, nudged)
  let before: Moment | null = null
  let isKnown = false
  const news = newsOf(store)
  $effect(() => {
    const isLive = store.connection.kind === 'live'
    const follows = isLive && isKnown
    const now = momentOf(store, before, {
      mine: store.mine,
      news: news(),
      follows,
      falls: falls(),
    })
    const heard = before === null ? [] : cues(before, now)
    // The first view of a connection is a snapshot, not news.
    isKnown = isLive && (isKnown || (before !== null && before.view !== now.view))
    before = now
    untrack(() => {
      if (!isHeard()) return
      perform(heard)
      if (heard.some(({ sound }) => sound === 'turn')) void notices.show(words())
    })
  })
}

/** Play nudges even while the page is hidden, because a person sent them. */
function followNudges(store: TableStore, isHeard: Table['isHeard'], nudged: Table['nudged']): void {
  let heard = 0
  $effect(() => {
    const nudge = store.nudged
    if (nudge === null || nudge.at <= heard) return
    heard = nudge.at
    untrack(() => {
      if (!isHeard()) return
      player.play('turn')
      tap('turn', 0)
      void notices.show(nudged(nudge))
    })
  })
}

/** Play a replay's sounds: the cues that a spectator would hear. */
export function followReplay(store: TableStore, falls: () => boolean): void {
  let before: Moment | null = null
  const news = newsOf(store)
  $effect(() => {
    const now = momentOf(store, before, {
      mine: [],
      news: news(),
      follows: true,
      falls: falls(),
    })
    const heard = before === null ? [] : cues(before, now)
    before = now
    untrack(() => perform(heard))
  })
}

/** Play the ticks of a clock in whole seconds; null if there is no clock. */
export function followClock(left: () => number | null): void {
  let before: number | null = null
  $effect(() => {
    const now = left()
    perform(clockCues(before, now))
    before = now
  })
}

/** Collect a table's news; the function returned takes all that belongs to the current view. */
function newsOf(store: TableStore): () => News {
  let collected: News[] = []
  $effect.pre(() => store.onNews((news) => collected.push(news)))
  return () => {
    const news = together(collected)
    collected = []
    return news
  }
}

/** Play cues as sound and vibration, each after its delay. */
export function perform(heard: readonly Cue[]): void {
  // A hidden page stays silent, except for the turn cue if notifications are on.
  const wanted = document.hidden
    ? heard.filter(({ sound }) => sound === 'turn' && notices.isOn)
    : heard
  for (const { sound, ...manner } of wanted) {
    player.play(sound, manner)
    if (manner.far !== true) tap(sound, manner.after ?? 0)
  }
}

function momentOf(
  store: TableStore,
  before: Moment | null,
  {
    mine,
    news,
    follows,
    falls,
  }: Pick<Moment, 'mine' | 'news' | 'follows'> & { readonly falls: boolean },
): Moment {
  const at = Date.now()
  const still = motion.isStill
  return {
    view: store.view,
    mine,
    news,
    pending: store.pending,
    held: store.chosenColor,
    refusal: store.refusal,
    follows,
    at,
    waitingSince: waitingSince(store.view, before, at),
    hidden: document.hidden,
    fall: falls ? FALL * motion.factor : 0,
    still,
  }
}
