/** Making tables and finding them, for this browser. */
import { Http, RequestFailed } from '../api/http'
import type {
  CreateTable,
  ListedTable,
  SeatLetter,
  SeatWish,
  TableList,
  Verification,
} from '../api/types'
import { identity } from './identity'

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

export async function rematchOf(table: string): Promise<string> {
  return (await http().rematch(table)).id
}

/** Whether all that chance gave in a finished game can be computed again. */
export function verificationOf(table: string): Promise<Verification> {
  return http().verification(table)
}

/** The newest table where one of this browser's seats is waited for. */
export function waitingForMe(tables: readonly ListedTable[]): ListedTable | null {
  const awaits = (table: ListedTable) =>
    table.mine.some((seat) => table.summary.wanted.includes(seat))
  return tables.find((table) => table.status === 'playing' && awaits(table)) ?? null
}
