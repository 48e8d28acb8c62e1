/** The story's entries as lines of the log: a text, its values, and the pictures for its slots. */
import type { Entry, SeatLetter } from '../../api/types'
import { SEATS } from '../../state/looking'
import { type Color, colorOf, colorsOf, cubeOf } from '../../state/notation'
import type { Result } from '../../state/results'
import type { Revealed, Taken } from '../../state/reveal'
import type { Values } from '../text/format'
import type { Readers } from '../text/person'
import { type Key, listed, t } from '../text/text.svelte'

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
  const lines: LogLine[] = []
  let round = 0
  let order: readonly SeatLetter[] = []
  for (const [at, entry] of story.entries()) {
    round = entry.round ?? round
    const told = linesOf(entry, readers)
    if (entry.kind === 'picked') told.push(...keptIn(story.slice(at), order, readers))
    if (entry.order) order = Array.from(entry.order) as SeatLetter[]
    lines.push(...told.map((line) => ({ ...line, round })))
  }
  return lines
}

/** Who kept the tile of a tie, once all others have taken theirs: the tiles are swapped then. */
function keptIn(
  story: readonly Entry[],
  order: readonly SeatLetter[],
  readers: Readers,
): Omit<LogLine, 'round'>[] {
  const end = story.findIndex((entry) => entry.kind === 'swapped')
  const next = story.findIndex((entry, at) => at > 0 && entry.kind === 'picked')
  if (end < 0 || (next >= 0 && next < end)) return []
  const picks = story[0]?.picks ?? []
  const took = story.slice(0, end).flatMap((entry) => (entry.kind === 'took' ? [entry.seat] : []))
  return order
    .filter((seat) => {
      const tile = picks[SEATS.indexOf(seat)]
      return !took.includes(seat) && picks.filter((other) => other === tile).length > 1
    })
    .map((seat) =>
      keptLine(seat, order.indexOf(seat) + 1, picks[SEATS.indexOf(seat)] ?? 0, readers),
    )
}

function keptLine(
  seat: SeatLetter,
  n: number,
  tile: number,
  readers: Readers,
): Omit<LogLine, 'round'> {
  return { key: about('log.kept', seat, readers), values: { name: readers.nameOf(seat), n }, tile }
}

/** What the tie that is shown has come to so far: who keeps its tile, and who gets which. */
export function tieLines(
  { what, order, tiles }: Revealed,
  holders: ReadonlyMap<number, SeatLetter>,
  takes: readonly Taken[],
  readers: Readers,
): LogLine[] {
  const kept = tiles.flatMap(({ number, by }) => {
    const seat = holders.get(number)
    return by.length < 2 || seat === undefined || !by.includes(seat)
      ? []
      : [keptLine(seat, order.indexOf(seat) + 1, number, readers)]
  })
  // Once all have taken, the first of them was read before.
  const lines = [...(what === 'picks' ? kept : []), ...takes.map((take) => tookLine(take, readers))]
  return lines.map((line) => ({ ...line, round: 0 }))
}

function tookLine({ seat, tile, forced }: Taken, readers: Readers): Omit<LogLine, 'round'> {
  const key = about(forced ? 'log.took.forced' : 'log.took', seat, readers)
  return { key, values: { name: readers.nameOf(seat) }, tile }
}

function linesOf(entry: Entry, readers: Readers): Omit<LogLine, 'round'>[] {
  const seat = (entry.seat ?? 'A') as SeatLetter
  const order = Array.from(entry.order ?? '') as SeatLetter[]
  switch (entry.kind) {
    case 'started':
      return [{ key: 'log.started', values: {}, order }]
    case 'swapped':
      return [{ key: 'log.swapped', values: {}, order }]
    case 'picked':
      return picked(entry.picks ?? [], readers)
    case 'took':
      return [tookLine({ seat, tile: entry.tile ?? 1, forced: entry.forced ?? false }, readers)]
    case 'built':
      return (entry.builds ?? []).map((build, at) => built(build, SEATS[at] ?? 'A', readers))
    case 'ended':
      return [{ key: 'log.ended', values: {} }]
    case 'late':
    case 'left':
    case 'returned':
      return [
        { key: about(`log.${entry.kind}`, seat, readers), values: { name: readers.nameOf(seat) } },
      ]
    case 'seated':
    case 'vacated':
    case 'reseated':
      // Somebody else may sit there now.
      return [{ key: `log.${entry.kind}`, values: { name: entry.name ?? '' } }]
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
  | 'stood-in'
  | 'nudged'

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

/** The same without pictures, to be said aloud. */
export function spokenWords(lines: readonly LogLine[], readers: Pick<Readers, 'labelOf'>): string {
  const cubes = (shown: LogLine['cubes']) =>
    listed((shown ?? []).map(({ color, cell }) => `${t(`color.${color}`)} ${cell}`.trim()))
  return lines
    .map((line) =>
      t(line.key, {
        ...line.values,
        tile: t('replay.tile', { n: line.tile ?? 0 }),
        cubes: cubes(line.cubes),
        lost: cubes(line.lost),
        order: listed((line.order ?? []).map((seat) => readers.labelOf(seat))),
      }),
    )
    .join('. ')
}

/** What a step has brought, to be said aloud. */
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
      return t(yours ? 'spoken.gained.you' : 'spoken.gained', { name, gain, total })
    })
    .join('. ')
}
