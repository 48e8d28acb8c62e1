/** Create and list tables for this browser. */
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

/** Fetch one page of tables, newest first; `before` is the cursor of the next page. */
export function myTables(before: string | null = null): Promise<TableList> {
  return http().myTables(before)
}

/** Page size: the server's maximum. */
const PAGE = 100

/** Fetch all tables of this browser, newest first. */
export async function allMyTables(): Promise<ListedTable[]> {
  const found = new Map<string, ListedTable>()
  let before: string | null = null
  do {
    const page: TableList = await http().myTables(before, PAGE)
    // A table that changed between two requests may appear on both pages.
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

/** Return the path that lets another device hold this seat too. It revokes the previous one. */
export async function seatPath(table: string, seat: SeatLetter): Promise<string> {
  const { link } = await http().linkSeat(table, seat)
  return `/t/${table}#${link}`
}

/** Return the addresses at which other machines can open this server; loopback clients only. */
export async function pagesForOthers(): Promise<readonly string[]> {
  return (await http().addresses()).pages
}

/** Offer or find the rematch of a finished game; this browser keeps its seats in it. */
export async function rematchOf(table: string, offered: string | null): Promise<string> {
  const id = offered ?? (await offerRematch(table))
  carryLinks(table, id)
  return id
}

/** Request a rematch with each stored secret: a seat link may be the only valid proof. */
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

/** Return the newest table that awaits one of this browser's seats. */
export function waitingForMe(tables: readonly ListedTable[]): ListedTable | null {
  const awaits = (table: ListedTable) =>
    table.mine.some((seat) => table.summary.wanted.includes(seat))
  return tables.find((table) => table.status === 'playing' && awaits(table)) ?? null
}
