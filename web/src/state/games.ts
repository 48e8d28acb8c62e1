/** Making tables and finding them, for this browser. */
import { Http, RequestFailed } from '../api/http'
import type { CreateTable, ListedTable, SeatLetter, SeatWish, TableList } from '../api/types'
import { carryLinks, identity, linksOf } from './identity'

export type { ListedTable, SeatWish, TableList }
export type Options = NonNullable<CreateTable['options']>
export { RequestFailed }

function http(): Http {
  return new Http(identity())
}

export async function makeTable(
  seats: readonly SeatWish[],
  options: Options = {},
): Promise<string> {
  return (await http().makeTable({ seats, options })).id
}

/** One page of tables, the newest first; `before` asks for the next one. */
export function myTables(before: string | null = null): Promise<TableList> {
  return http().myTables(before)
}

/** As many as the server gives in one answer. */
const PAGE = 100

/** All tables of this browser, the newest first. */
export async function allMyTables(): Promise<ListedTable[]> {
  const found = new Map<string, ListedTable>()
  let before: string | null = null
  do {
    const page: TableList = await http().myTables(before, PAGE)
    // A table that has changed meanwhile may come a second time.
    for (const table of page.tables) if (!found.has(table.id)) found.set(table.id, table)
    before = page.before
  } while (before !== null)
  return [...found.values()]
}

export function publicTables(
  status: 'open' | 'playing',
  before: string | null = null,
): Promise<TableList> {
  return http().publicTables(status, before)
}

/** The path that lets another device hold this seat too. What was given before is void. */
export async function seatPath(table: string, seat: SeatLetter): Promise<string> {
  const { link } = await http().linkSeat(table, seat)
  return `/t/${table}#${link}`
}

/** Pages at which other machines open this server, for whoever asks on its own. */
export async function pagesForOthers(): Promise<readonly string[]> {
  return (await http().addresses()).pages
}

/** The rematch of a finished game, offered now or before; the seats are held there as they were here. */
export async function rematchOf(table: string, offered: string | null): Promise<string> {
  const id = offered ?? (await offerRematch(table))
  carryLinks(table, id)
  return id
}

/** A seat may be held by its link alone, which proves it then; an old link proves nothing. */
async function offerRematch(table: string): Promise<string> {
  let refusal: unknown
  for (const secret of [...linksOf(table), identity()]) {
    try {
      return (await new Http(secret).rematch(table)).id
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.problem.code !== 'not-yours') throw error
      refusal = error
    }
  }
  throw refusal
}

/** The newest table where one of this browser's seats is waited for. */
export function waitingForMe(tables: readonly ListedTable[]): ListedTable | null {
  const awaits = (table: ListedTable) =>
    table.mine.some((seat) => table.summary.wanted.includes(seat))
  return tables.find((table) => table.status === 'playing' && awaits(table)) ?? null
}
