/** Sound, vibration and notifications of a table. Call these while a component is made. */
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

/** As long as a cube falls in the scene. */
const FALL = 180

/** Once, before anything is shown. */
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
  /** Whether cubes are seen to fall. */
  readonly falls: () => boolean
  /** Not so while the same table is played in another tab. */
  readonly isHeard: () => boolean
  /** What to say of one's turn to whoever looks elsewhere. */
  readonly words: () => Words
  /** What to say of a nudge. */
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
    // The first view of a connection shows where things stand, not what has just happened.
    isKnown = isLive && (isKnown || (before !== null && before.view !== now.view))
    before = now
    untrack(() => {
      if (!isHeard()) return
      perform(heard)
      if (heard.some(({ sound }) => sound === 'turn')) void notices.show(words())
    })
  })
}

/** Whoever is nudged hears it, also while looking elsewhere: a person asks. */
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

/** A step forward sounds as it would to those who watched; a jump does not. */
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

/** Of a clock that shows whole seconds; null where there is none. */
export function followClock(left: () => number | null): void {
  let before: number | null = null
  $effect(() => {
    const now = left()
    perform(clockCues(before, now))
    before = now
  })
}

/** Collects what a table tells, until it is asked for together with the view that shows it. */
function newsOf(store: TableStore): () => News {
  let collected: News[] = []
  $effect.pre(() => store.onNews((news) => collected.push(news)))
  return () => {
    const news = together(collected)
    collected = []
    return news
  }
}

/** Let cues be heard and felt, now or in a moment. */
export function perform(heard: readonly Cue[]): void {
  // A page that is not looked at stays silent, but for the turn one asked to be told of.
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
