/** Game history of this device: statistics, filters and hidden games. */
import type { ListedTable } from '../api/types'
import { type KeyValues, local } from '../device/storage'
import { nameOf } from './names'

const HIDDEN = 'yaxha.hidden-games'

export interface Figures {
  readonly finished: number
  readonly wins: number
  readonly average: number
  readonly best: number
  /** Size of the largest group ever built. */
  readonly largest: number
}

/** Return statistics of finished games in which this device held one seat; null if none. */
export function figuresOf(tables: readonly ListedTable[]): Figures | null {
  const own = tables.flatMap(({ mine, summary }) => {
    const seat = mine.length === 1 ? summary.seats.find((each) => each.seat === mine[0]) : undefined
    return typeof seat?.total === 'number' ? [{ ...seat, total: seat.total }] : []
  })
  if (own.length === 0) return null
  const totals = own.map(({ total }) => total)
  return {
    finished: own.length,
    wins: own.filter(({ won }) => won).length,
    average: totals.reduce((sum, total) => sum + total, 0) / own.length,
    best: Math.max(...totals),
    largest: Math.max(...own.map(({ largest }) => largest ?? 0)),
  }
}

export const STANDINGS = ['all', 'running', 'finished'] as const
export type Standing = (typeof STANDINGS)[number]

/** Closed tables are neither: they had no game. */
const STATUSES: Record<Exclude<Standing, 'all'>, readonly ListedTable['status'][]> = {
  running: ['open', 'playing'],
  finished: ['over'],
}

export interface Filter {
  readonly standing: Standing
  /** Name of a person, or null for anybody. */
  readonly companion: string | null
  /** Substring of any name. */
  readonly text: string
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

export function filtered(
  tables: readonly ListedTable[],
  { standing, companion, text }: Filter,
): ListedTable[] {
  const wanted = plain(text)
  return tables.filter(({ status, summary: { seats } }) => {
    const fits = standing === 'all' || STATUSES[standing].includes(status)
    const named = seats.some((seat) => plain(nameOf(seat)).includes(wanted))
    return fits && named && (companion === null || seats.some(({ name }) => name === companion))
  })
}

/** Return the names of the people played with, sorted. */
export function companionsIn(tables: readonly ListedTable[]): string[] {
  const others = tables.flatMap(({ mine, summary }) =>
    summary.seats.filter(({ seat, kind }) => kind === 'person' && !mine.includes(seat)),
  )
  return [...new Set(others.map(({ name }) => name))].sort((a, b) => a.localeCompare(b))
}

/** Return the ids of hidden games. */
function hiddenIds(storage: KeyValues): string[] {
  return (storage.get(HIDDEN) ?? '').split(' ').filter((id) => id !== '')
}

export function withoutHidden(tables: readonly ListedTable[], storage = local): ListedTable[] {
  const hidden = new Set(hiddenIds(storage))
  return tables.filter(({ id }) => !hidden.has(id))
}

/** Hide games on this device. The server and other players keep them. */
export function hide(ids: readonly string[], storage = local): void {
  storage.set(HIDDEN, [...new Set([...hiddenIds(storage), ...ids])].join(' '))
}
