/** The story's entries as lines of the log: a text, its values, and the pictures for its slots. */
import type { Entry, SeatLetter } from '../../api/types'
import { SEATS } from '../../state/looking'
import { type Color, colorOf, colorsOf, cubeOf } from '../../state/notation'
import type { Values } from '../text/format'
import { type Key, listed } from '../text/text.svelte'

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

export interface Readers {
  nameOf(seat: SeatLetter): string
  isYou(seat: SeatLetter): boolean
}

export function logLines(story: readonly Entry[], readers: Readers): LogLine[] {
  const lines: LogLine[] = []
  let round = 0
  for (const entry of story) {
    round = entry.round ?? round
    lines.push(...linesOf(entry, readers).map((line) => ({ ...line, round })))
  }
  return lines
}

function linesOf(entry: Entry, readers: Readers): Omit<LogLine, 'round'>[] {
  const seat = (entry.seat ?? 'A') as SeatLetter
  const name = readers.nameOf(seat)
  const order = Array.from(entry.order ?? '') as SeatLetter[]
  switch (entry.kind) {
    case 'started':
      return [{ key: 'log.started', values: {}, order }]
    case 'swapped':
      return [{ key: 'log.swapped', values: {}, order }]
    case 'picked':
      return picked(entry.picks ?? [], readers)
    case 'took':
      return [
        {
          key: about(entry.forced ? 'log.took.forced' : 'log.took', seat, readers),
          values: { name },
          tile: entry.tile ?? 1,
        },
      ]
    case 'built':
      return (entry.builds ?? []).map((build, at) => built(build, SEATS[at] ?? 'A', readers))
    case 'ended':
      return [{ key: 'log.ended', values: {} }]
    case 'late':
    case 'left':
    case 'returned':
      return [{ key: `log.${entry.kind}`, values: { name } }]
    default:
      return []
  }
}

type Twofold =
  'picked' | 'tied' | 'tied.all' | 'took' | 'took.forced' | 'built' | 'discarded' | 'discarded.all'

/** The same told to the one it is about. */
function about(key: `log.${Twofold}`, seat: SeatLetter, readers: Readers): Key {
  return readers.isYou(seat) ? `${key}.you` : key
}

/** Who picked alone, and who tied. */
function picked(picks: readonly number[], readers: Readers): Omit<LogLine, 'round'>[] {
  const tiles = [...new Set(picks)].toSorted()
  return tiles.map((tile) => {
    const seats = SEATS.filter((_, at) => picks[at] === tile)
    const [first = 'A', ...others] = seats.toSorted((a, b) => +readers.isYou(b) - +readers.isYou(a))
    const names = seats.map((seat) => readers.nameOf(seat))
    if (others.length === 0) {
      return { key: about('log.picked', first, readers), values: { name: names[0] ?? '' }, tile }
    }
    const key = about(others.length === 1 ? 'log.tied' : 'log.tied.all', first, readers)
    const rest = others.map((seat) => readers.nameOf(seat))
    return { key, values: { names: listed(readers.isYou(first) ? rest : names) }, tile }
  })
}

/** A build as a record writes it: "A:o1d4,w1d3,xy". */
function built(build: string, seat: SeatLetter, readers: Readers): Omit<LogLine, 'round'> {
  const values = { name: readers.nameOf(seat) }
  const parts = (build.split(':')[1] ?? '').split(',').filter((part) => part !== '')
  const cubes = parts.filter((part) => !part.startsWith('x')).map(cubeOf)
  const lost = parts
    .filter((part) => part.startsWith('x'))
    .flatMap((part) => colorsOf(part.slice(1)))
    .map((color) => ({ color: colorOf(color.charAt(0)), cell: '' }))
  if (lost.length === 0) return { key: about('log.built', seat, readers), values, cubes }
  const key = cubes.length === 0 ? 'log.discarded.all' : 'log.discarded'
  return { key: about(key, seat, readers), values, cubes, lost }
}
