/** Replay steps, and the table's view after each. */
import type { GameView, SeatLetter, Step, TableView, ViewMessage, YourView } from '../../api/types'
import { SEATS } from '../notation'
import { ofSeat } from '../table/seats'

/** Return the index of each round's first step. */
export function roundStarts(steps: readonly Step[]): number[] {
  return steps.flatMap((step, at) => (step.kind === 'dealt' ? [at] : []))
}

/** Return the start of this round, or of the previous one if already there. */
export function roundBack(steps: readonly Step[], at: number): number {
  return roundStarts(steps).findLast((start) => start < at) ?? 0
}

export function roundForward(steps: readonly Step[], at: number): number {
  return roundStarts(steps).find((start) => start > at) ?? steps.length - 1
}

/** Return a seat's placements up to this step of its round; empty unless the step is a build. */
export function placedBy(steps: readonly Step[], at: number, seat: SeatLetter): string[] {
  const step = steps[at]
  if (step?.kind !== 'built') return []
  return steps
    .slice(0, at + 1)
    .filter((each) => each.round === step.round)
    .flatMap(({ news }) => news.cubes)
    .flatMap((change) => (change.seat === seat ? [change.cube] : []))
}

/** Return each seat's collected cubes in this step's round; null until the picks are settled. */
export function collectedAt(steps: readonly Step[], at: number): readonly string[] | null {
  const step = steps[at]
  if (step === undefined) return null
  const settled = steps
    .slice(0, at + 1)
    .findLast((each) => each.kind === 'picked' || each.kind === 'took')
  return settled?.round === step.round && settled.game.phase === 'build' ? settled.game.hands : null
}

/**
 * Return the table after a step as a read-only view. The round's cubes are shown as a draft, so
 * that they are highlighted.
 */
export function viewAt(
  table: TableView,
  steps: readonly Step[],
  at: number,
  me: SeatLetter | null,
): ViewMessage | null {
  const step = steps[at]
  if (step === undefined) return null
  const placed = table.seats.map(({ seat }) => placedBy(steps, at, seat))
  const game: GameView = {
    ...step.game,
    round: step.round,
    // The last build of a round already leads to the next deal, which is not shown yet.
    phase: step.kind === 'built' && step.game.phase === 'deal' ? 'build' : step.game.phase,
  }
  return {
    type: 'view',
    number: at,
    viewer: me,
    news: step.news,
    you: me === null ? null : yours(me, ofSeat(placed, me)),
    table: {
      ...table,
      status: 'over',
      game,
      seats: table.seats.map((each, nth) => ({
        ...each,
        absent: null,
        wanted: doing(step, nth),
        confirmed: false,
        deadline: null,
        draft: placed[nth] ?? [],
      })),
    },
  }
}

function yours(seat: SeatLetter, draft: readonly string[]): YourView {
  return {
    seat,
    can: [],
    pick: null,
    tiles: [],
    hand: '-',
    draft,
    pyramid: null,
    placements: [],
    discards: '-',
    scores: null,
    muted: [],
  }
}

/** Return a seat's next action. */
function doing({ game }: Step, nth: number): 'pick' | 'take' | 'build' | null {
  const hand = game.hands[nth]
  if (game.phase === 'pick') return 'pick'
  if (game.phase === 'take') return hand === '-' ? 'take' : null
  return game.phase === 'build' && hand !== '-' ? 'build' : null
}

/** Parse a position in the URL hash: #step=37 (from 1), or #round=4 for the round's start. */
export function stepOf(hash: string, steps: readonly Step[]): number | null {
  const found = /^#(step|round)=(\d{1,4})$/.exec(hash)
  const number = Number(found?.[2])
  if (found?.[1] === 'round') {
    const at = steps.findIndex((step) => step.kind === 'dealt' && step.round === number)
    return at < 0 ? null : at
  }
  return found === null ? null : Math.min(Math.max(number - 1, 0), steps.length - 1)
}

/** Return this browser's seat if it has exactly one, otherwise null. */
export function onlySeat(seats: readonly SeatLetter[]): SeatLetter | null {
  const [first, second] = SEATS.filter((seat) => seats.includes(seat))
  return second === undefined ? (first ?? null) : null
}
