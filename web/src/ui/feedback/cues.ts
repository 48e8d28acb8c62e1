/** Cues for sounds: what to play when a table goes from one moment to the next. */
import type { Command, Entry, News, SeatLetter, ViewMessage } from '../../api/types'
import { cubeOf, placeOf } from '../../state/notation'
import { isTie } from '../../state/table/reveal'
import type { SoundName } from '../sound/sounds'
import type { Manner } from '../sound/synth'

export interface Cue extends Manner {
  readonly sound: SoundName
}

/** A table as it is at one moment, to whoever looks. */
export interface Moment {
  readonly view: ViewMessage | null
  /** What has happened since the moment before. */
  readonly news: News
  /** The seats of this browser. */
  readonly mine: readonly SeatLetter[]
  /** What this browser has sent and does not see yet. */
  readonly pending: readonly Command[]
  /** The colour that was taken in hand. */
  readonly held: string | null
  readonly refusal: object | null
  /** Whether it follows from the moment before, as play does: not so after a reconnect or a jump. */
  readonly follows: boolean
  readonly at: number
  /** Since when somebody else is waited for. */
  readonly waitingSince: number | null
  /** Whether one is looking elsewhere. */
  readonly hidden: boolean
  /** How long a placed cube falls. */
  readonly fall: number
  /** Whether all is shown at once, without motion. */
  readonly still: boolean
}

// As long as what is seen takes: a pause, then all cards turn, then those that tie come together.
const PAUSE = 300
const TURN = 420
/** A dealt cube is heard when it lands. */
const DEAL_FALL = 200
const DEAL_EACH = 45
const FAR_EACH = 90
const MOST_FAR = 3
/** Whoever has waited less than this is still looking. */
const WAITED = 2000

export function cues(before: Moment, now: Moment): Cue[] {
  const own = [...deeds(before, now), ...lifted(before, now), ...refused(before, now)]
  if (!now.follows || before.view === null || now.view === null) return own
  return [...own, ...happened(before, now, before.view, now.view)]
}

/** What one has just done sounds at once; whether it stands, the server says later. */
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

/** What has happened to everybody. */
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

/** Cubes that others have placed, a few of them where there are many. */
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

/** Cards that others have laid face down; many at once sound as one, and opened ones are heard so. */
function laidByOthers({ mine, news }: Moment): Cue[] {
  if (news.happened.some((entry) => entry.kind === 'picked')) return []
  const laid = news.happened.some(
    ({ kind, seat }) => kind === 'laid' && !mine.some((own) => own === seat),
  )
  return laid ? [{ sound: 'card', far: true }] : []
}

/** It has become one's turn, and one may not have seen it. */
function isYourTurn(before: Moment, now: Moment, old: ViewMessage, view: ViewMessage): boolean {
  // Around one screen somebody always has the turn.
  if (now.mine.length !== 1 || view.viewer !== old.viewer) return false
  const had = wantedOf(old)
  const has = wantedOf(view)
  if (has === null || has === had) return false
  // Whoever lost a tie does not expect to choose.
  if (has === 'take') return true
  const waited = before.waitingSince !== null && now.at - before.waitingSince >= WAITED
  return now.hidden || (had === null && waited)
}

/** When somebody else began to be waited for; null while it is one's own turn. */
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

/** The last five seconds of a clock. */
export function clockCues(before: number | null, left: number | null): Cue[] {
  if (before === null || left === null) return []
  return left < before && left > 0 && left <= 5 ? [{ sound: 'tick' }] : []
}
