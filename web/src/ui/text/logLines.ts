/** Log entries as lines: message key, values, and icons for its slots. */
import type { Entry, SeatLetter } from '../../api/types'
import { type Color, SEATS, colorOf, colorsOf, cubeOf } from '../../state/notation'
import type { Result } from '../../state/table/results'
import { isTie, roundIn } from '../../state/table/reveal'
import type { Values } from './format'
import { type Actors, type Readers, actorsOf, labels, listedAs } from './person'
import { type Key, listed, t } from './text.svelte'

interface Shown {
  readonly color: Color
  readonly cell: string
}

export interface LogLine {
  readonly round: number
  readonly key: Key
  readonly values: Values
  readonly tile?: number
  readonly order?: readonly SeatLetter[]
  readonly cubes?: readonly Shown[]
  readonly lost?: readonly Shown[]
}

export function logLines(story: readonly Entry[], readers: Readers): LogLine[] {
  let round = 0
  return story.flatMap((entry) => {
    round = entry.round ?? round
    return linesOf(entry, readers).map((line) => ({ ...line, round }))
  })
}

/** Return the lines on this round's tie so far; empty without a tie. */
export function tieLines(story: readonly Entry[], readers: Readers): LogLine[] {
  const [picked, ...after] = roundIn(story)
  if (picked === undefined || !isTie(picked)) return []
  const kept = keptLines(picked, actorsIn(picked, readers)).map((line) => ({ ...line, round: 0 }))
  return [...kept, ...logLines(after, readers).filter(({ key }) => isOfTie(key))]
}

function isOfTie(key: Key): boolean {
  return key.startsWith('log.took') || key === 'log.swapped'
}

function actorsIn({ stand_ins: standIns }: Entry, readers: Readers): Actors {
  return actorsOf(standIns ?? [], readers)
}

/** Name the seat that keeps a tied tile, and its turn-order tile. */
function keptLines(picked: Entry, actors: Actors): Omit<LogLine, 'round'>[] {
  const { picks = [], kept = [], order = '' } = picked
  return (kept ?? []).flatMap((seat, at) => {
    const tied = (picks ?? []).filter((tile) => tile === at + 1).length > 1
    if (!tied || seat === null) return []
    const whose = seat as SeatLetter
    const n = (order ?? '').indexOf(seat) + 1
    const values = { name: actors.firstNameOf(whose), n }
    return [{ key: about('log.kept', whose, actors), values, tile: at + 1 }]
  })
}

function tookLine(entry: Entry, actors: Actors): Omit<LogLine, 'round'> {
  const seat = entry.seat as SeatLetter
  const key = about(entry.forced ? 'log.took.forced' : 'log.took', seat, actors)
  return { key, values: { name: actors.firstNameOf(seat) }, tile: entry.tile ?? 1 }
}

/** Name the winners. */
function verdict(winners: readonly SeatLetter[], readers: Readers): Omit<LogLine, 'round'>[] {
  const [first] = winners
  if (first === undefined) return []
  if (winners.length > 1) {
    // Log lines accept any string; this message is written for labels.
    const names: string = labels(winners, readers)
    return [{ key: 'score.shared', values: { names } }]
  }
  return readers.isYou(first)
    ? [{ key: 'score.you-win', values: {} }]
    : [{ key: 'score.wins', values: { name: readers.nameOf(first) } }]
}

function linesOf(entry: Entry, readers: Readers): Omit<LogLine, 'round'>[] {
  const seat = (entry.seat ?? 'A') as SeatLetter
  const order = Array.from(entry.order ?? '') as SeatLetter[]
  const actors = actorsIn(entry, readers)
  switch (entry.kind) {
    case 'started':
      return [{ key: 'log.started', values: {}, order }]
    case 'swapped':
      return [{ key: 'log.swapped', values: {}, order }]
    case 'picked':
      return [...picked(entry.picks ?? [], actors), ...keptLines(entry, actors)]
    case 'took':
      return [tookLine(entry, actors)]
    case 'built':
      return (entry.builds ?? []).map((build, at) =>
        built(build, entry.seat ? seat : (SEATS[at] ?? 'A'), actors),
      )
    case 'ended':
      return [
        { key: 'log.ended', values: {} },
        ...verdict((entry.winners ?? []) as readonly SeatLetter[], readers),
      ]
    case 'late':
    case 'left':
    case 'returned':
    case 'rematch':
    case 'bot-failed':
    case 'unrevealed':
      return [
        { key: about(`log.${entry.kind}`, seat, readers), values: { name: readers.nameOf(seat) } },
      ]
    case 'seated':
    case 'vacated':
    case 'reseated':
      // Another player may sit there now.
      return [{ key: `log.${entry.kind}`, values: { name: entry.name ?? '' } }]
    case 'closed':
      return [{ key: 'log.closed', values: {} }]
    case 'stood-in':
    case 'nudged': {
      const other = entry.by as SeatLetter
      const values = { name: readers.nameOf(seat), by: readers.nameOf(other) }
      const key = `log.${entry.kind}` as const
      return [{ key: readers.isYou(other) ? `${key}.by-you` : about(key, seat, readers), values }]
    }
    default:
      return []
  }
}

type Twofold =
  | 'picked'
  | 'tied'
  | 'tied.all'
  | 'kept'
  | 'took'
  | 'took.forced'
  | 'built'
  | 'discarded'
  | 'discarded.all'
  | 'late'
  | 'left'
  | 'returned'
  | 'rematch'
  | 'bot-failed'
  | 'unrevealed'
  | 'stood-in'
  | 'nudged'

/** Return the message key, in the second person if the line is about the reader. */
function about(key: `log.${Twofold}`, seat: SeatLetter, readers: Readers): Key {
  return readers.isYou(seat) ? `${key}.you` : key
}

/** List uncontested picks and ties. */
function picked(picks: readonly number[], actors: Actors): Omit<LogLine, 'round'>[] {
  const tiles = [...new Set(picks)].toSorted()
  return tiles.map((tile) => {
    const seats = SEATS.filter((_, at) => picks[at] === tile)
    const [first = 'A', ...others] = seats.toSorted((a, b) => +actors.isYou(b) - +actors.isYou(a))
    const name = actors.firstNameOf(first)
    if (others.length === 0) {
      return { key: about('log.picked', first, actors), values: { name }, tile }
    }
    const key = about(others.length === 1 ? 'log.tied' : 'log.tied.all', first, actors)
    const rest = others.map((seat) => actors.nameOf(seat))
    return { key, values: { names: listed(actors.isYou(first) ? rest : [name, ...rest]) }, tile }
  })
}

/** A build in record notation: "A:o1d4,w1d3,xy". */
function built(build: string, seat: SeatLetter, actors: Actors): Omit<LogLine, 'round'> {
  const values = { name: actors.firstNameOf(seat) }
  const parts = (build.split(':')[1] ?? '').split(',').filter((part) => part !== '')
  const cubes = parts.filter((part) => !part.startsWith('x')).map(cubeOf)
  const lost = parts
    .filter((part) => part.startsWith('x'))
    .flatMap((part) => colorsOf(part.slice(1)))
    .map((color) => ({ color: colorOf(color.charAt(0)), cell: '' }))
  if (lost.length === 0) return { key: about('log.built', seat, actors), values, cubes }
  const key = cubes.length === 0 ? 'log.discarded.all' : 'log.discarded'
  return { key: about(key, seat, actors), values, cubes, lost }
}

export function cubeWords(cubes: readonly Shown[]): string {
  return listed(cubes.map(({ color, cell }) => `${t(`color.${color}`)} ${cell}`.trim()))
}

/** Return the lines as screen-reader text, without icons. */
export function spokenWords(
  lines: readonly LogLine[],
  readers: Pick<Readers, 'isYou' | 'labelOf'>,
): string {
  return lines
    .map((line) =>
      t(line.key, {
        ...line.values,
        tile: t('replay.tile', { n: line.tile ?? 0 }),
        cubes: cubeWords(line.cubes ?? []),
        lost: cubeWords(line.lost ?? []),
        order: listed((line.order ?? []).map((seat) => listedAs(seat, readers))),
      }),
    )
    .join('. ')
}

/** Format a number with its sign as a word, because some screen readers skip a hyphen. */
function signWords(n: number): string {
  return n < 0 ? t('spoken.minus', { n: -n }) : String(n)
}

/** Return a step's results as screen-reader text. */
export function resultWords(results: readonly Result[], readers: Readers): string {
  const cubes = (colors: readonly Color[]) => colors.map((color) => t(`color.${color}`))
  return results
    .map((result) => {
      if (result.kind === 'round') {
        const tiles = result.market.map((colors, at) =>
          t('dock.tile', { n: at + 1, cubes: cubes(colors).join(', ') }),
        )
        return [t('log.round', { n: result.round }), ...tiles].join('. ')
      }
      const name = readers.nameOf(result.seat)
      const yours = readers.isYou(result.seat)
      if (result.kind === 'got') {
        const values = { name, cubes: listed(cubes(result.cubes)) }
        return t(yours ? 'spoken.got.you' : 'spoken.got', values)
      }
      const { gain, total } = result
      const values = { name, gain: signWords(gain), n: Math.abs(gain), total }
      return t(yours ? 'spoken.gained.you' : 'spoken.gained', values)
    })
    .join('. ')
}
