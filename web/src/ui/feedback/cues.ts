/** Sound cues for a change between two moments of a table. */
import type { Command, Entry, News, SeatLetter, ViewMessage } from '../../api/types'
import { cubeOf, placeOf } from '../../state/notation'
import { isTie } from '../../state/table/reveal'
import type { SoundName } from '../sound/sounds'
import type { Manner } from '../sound/synth'

export interface Cue extends Manner {
  readonly sound: SoundName
}

/** State of a table at one moment, as seen from this browser. */
export interface Moment {
  readonly view: ViewMessage | null
  /** Events since the previous moment. */
  readonly news: News
  /** Seats held by this browser. */
  readonly mine: readonly SeatLetter[]
  /** Commands sent by this browser that no view shows yet. */
  readonly pending: readonly Command[]
  /** Colour the player took in hand. */
  readonly held: string | null
  readonly refusal: object | null
  /** True if play led here from the previous moment; false after a reconnect or a jump. */
  readonly follows: boolean
  readonly at: number
  /** Start of the current wait for another player. */
  readonly waitingSince: number | null
  /** True while the page is hidden. */
  readonly hidden: boolean
  /** Duration of a placed cube's fall. */
  readonly fall: number
  /** True if animations are off. */
  readonly still: boolean
}

// Match the animation: a pause, then all cards turn, then tied cards slide together.
const PAUSE = 300
const TURN = 420
/** Time until a dealt cube lands and makes its sound. */
const DEAL_FALL = 200
const DEAL_EACH = 45
const FAR_EACH = 90
const MOST_FAR = 3
/** Shorter waits need no turn cue: the player is still watching. */
const WAITED = 2000

export function cues(before: Moment, now: Moment): Cue[] {
  const own = [...deeds(before, now), ...lifted(before, now), ...refused(before, now)]
  if (!now.follows || before.view === null || now.view === null) return own
  return [...own, ...happened(before, now, before.view, now.view)]
}

/** Cues for the player's own commands, played at once, before the server has answered. */
function deeds(before: Moment, now: Moment): Cue[] {
  const fresh = now.pending.filter((command) => !before.pending.includes(command))
  return fresh.flatMap((command): Cue[] => {
    switch (command.type) {
      case 'place':
        return [{ sound: 'place', level: levelOf(cubeOf(command.placement).cell), after: now.fall }]
      case 'move':
        return [{ sound: 'place', level: levelOf(command.to), after: now.fall }]
      case 'take-back':
        return [{ sound: 'back' }]
      case 'pick':
        return [{ sound: 'card' }]
      case 'take':
      case 'withdraw':
        return [{ sound: 'lift' }]
      case 'confirm':
        return [{ sound: 'confirm' }]
      default:
        return []
    }
  })
}

function lifted(before: Moment, now: Moment): Cue[] {
  return now.held !== null && now.held !== before.held ? [{ sound: 'lift' }] : []
}

function refused(before: Moment, now: Moment): Cue[] {
  return now.refusal !== null && now.refusal !== before.refusal ? [{ sound: 'refused' }] : []
}

/** Cues for events that all players see. */
function happened(before: Moment, now: Moment, old: ViewMessage, view: ViewMessage): Cue[] {
  const placed = placedByOthers(now)
  const dealt = now.news.happened.flatMap((entry) =>
    entry.kind === 'dealt'
      ? deal(entry, placed.length * FAR_EACH + (now.still ? 0 : DEAL_FALL))
      : [],
  )
  const revealed = now.news.happened.flatMap((entry) =>
    entry.kind === 'picked' ? reveal(entry, now.still ? 0 : PAUSE) : [],
  )
  const table = [...placed, ...laidByOthers(now), ...dealt, ...revealed]
  const over = Math.max(0, ...table.map(({ after = 0 }) => after + FAR_EACH))
  return isYourTurn(before, now, old, view) ? [...table, { sound: 'turn', after: over }] : table
}

function deal(entry: Entry, from: number): Cue[] {
  const cubes = (entry.deal ?? '').replaceAll('/', '').length
  return Array.from({ length: cubes }, (_, nth) => ({
    sound: 'deal',
    after: from + nth * DEAL_EACH,
  }))
}

function reveal(entry: Entry, after: number): Cue[] {
  const cards: Cue = { sound: 'reveal', after }
  return isTie(entry) ? [cards, { sound: 'tie', after: after + TURN }] : [cards]
}

/** Cues for cubes placed by other players, at most MOST_FAR of them. */
function placedByOthers({ mine, news }: Moment): Cue[] {
  const placed = news.cubes.filter(
    ({ kind, seat }) => kind !== 'taken-back' && !mine.includes(seat),
  )
  return placed.slice(0, MOST_FAR).map(({ cube }, nth) => ({
    sound: 'place',
    level: levelOf(cubeOf(cube).cell),
    far: true,
    after: nth * FAR_EACH,
  }))
}

/** One cue for cards laid face down by others; silent if the picks are revealed as well. */
function laidByOthers({ mine, news }: Moment): Cue[] {
  if (news.happened.some((entry) => entry.kind === 'picked')) return []
  const laid = news.happened.some(
    ({ kind, seat }) => kind === 'laid' && !mine.some((own) => own === seat),
  )
  return laid ? [{ sound: 'card', far: true }] : []
}

/** True if the player's turn has begun and the player may have missed it. */
function isYourTurn(before: Moment, now: Moment, old: ViewMessage, view: ViewMessage): boolean {
  // With several seats in one browser, somebody there always has the turn.
  if (now.mine.length !== 1 || view.viewer !== old.viewer) return false
  const had = wantedOf(old)
  const has = wantedOf(view)
  if (has === null || has === had) return false
  // A player who lost a tie does not expect to choose again.
  if (has === 'take') return true
  const waited = before.waitingSince !== null && now.at - before.waitingSince >= WAITED
  return now.hidden || (had === null && waited)
}

/** Return the start of the wait for other players; null during the viewer's own turn. */
export function waitingSince(
  view: ViewMessage | null,
  before: Moment | null,
  at: number,
): number | null {
  if (view === null || wantedOf(view) !== null) return null
  return before?.waitingSince ?? at
}

function wantedOf(view: ViewMessage): string | null {
  return view.table.seats.find(({ seat }) => seat === view.viewer)?.wanted ?? null
}

function levelOf(cell: string): number {
  return placeOf(cell).level
}

/** Ticks for the last five seconds of a clock. */
export function clockCues(before: number | null, left: number | null): Cue[] {
  if (before === null || left === null) return []
  return left < before && left > 0 && left <= 5 ? [{ sound: 'tick' }] : []
}
