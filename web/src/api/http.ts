/** Client for the server's REST API. */
import type {
  Addresses,
  CreateTable,
  Levels,
  Phrases,
  PlacementCheck,
  Problem,
  Replay,
  SeatLetter,
  TableAnswer,
  TableList,
} from './types'

export const API = '/api/v1'

/** Error: the server rejected a request or is unreachable (code "offline"). */
export class RequestFailed extends Error {
  constructor(readonly problem: Problem) {
    super(problem.sentence)
  }
}

/** Pending requests: a second click shares the answer to the first. */
const underway = new Map<string, Promise<unknown>>()

export class Http {
  constructor(private readonly identity: string) {}

  makeTable(table: CreateTable): Promise<{ id: string }> {
    return this.post('/tables', table)
  }

  publicTables(status: 'open' | 'playing', before: string | null): Promise<TableList> {
    return this.get(`/tables?${paged({ status }, before)}`)
  }

  myTables(before: string | null, limit = 20): Promise<TableList> {
    return this.get(`/my/tables?${paged({ limit: String(limit) }, before)}`)
  }

  /** Create a new secret for a seat; it revokes the previous one. */
  linkSeat(table: string, seat: SeatLetter): Promise<{ link: string }> {
    return this.post(`/tables/${table}/seats/${seat}/link`)
  }

  rematch(table: string): Promise<{ id: string }> {
    return this.post(`/tables/${table}/rematch`)
  }

  /** Check a placement without making it: the reason for refusal, if any. */
  checkPlacement(table: string, seat: SeatLetter, placement: string): Promise<PlacementCheck> {
    return this.get(`/tables/${table}/seats/${seat}/placement?placement=${placement}`)
  }

  table(id: string): Promise<TableAnswer> {
    return this.get(`/tables/${id}`)
  }

  replay(table: string): Promise<Replay> {
    return this.get(`/tables/${table}/replay`)
  }

  /** List the bots that can be seated. */
  levels(): Promise<Levels> {
    return this.get('/levels')
  }

  /** List the phrases allowed without free chat. */
  phrases(): Promise<Phrases> {
    return this.get('/phrases')
  }

  /** List the server's addresses; answered only on the server's own machine. */
  addresses(): Promise<Addresses> {
    return this.get('/addresses')
  }

  private get<T>(path: string): Promise<T> {
    return this.ask(path, { method: 'GET' })
  }

  private post<T>(path: string, body?: unknown): Promise<T> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const key = `${path} ${sent.body ?? ''}`
    const asked =
      underway.get(key) ??
      this.ask<T>(path, { method: 'POST', ...sent }).finally(() => underway.delete(key))
    underway.set(key, asked)
    return asked as Promise<T>
  }

  private async ask<T>(path: string, init: RequestInit): Promise<T> {
    const headers = { authorization: `Bearer ${this.identity}`, 'content-type': 'application/json' }
    let answer: Response
    try {
      answer = await fetch(API + path, { ...init, headers })
    } catch {
      throw new RequestFailed(problemOf('offline'))
    }
    // A proxy may answer with its own error page.
    const read: unknown = await answer.json().catch(() => null)
    if (answer.ok) return read as T
    throw new RequestFailed(isProblem(read) ? read : problemOf('unavailable'))
  }
}

/** Return the download URL of a game's record. */
export function recordAddress(table: string, form: 'yaxha' | 'json'): string {
  return `${API}/tables/${table}/record${form === 'json' ? '.json' : ''}`
}

/** Return the query for a page; `before` is the cursor from the previous one. */
function paged(query: Record<string, string>, before: string | null): string {
  return String(new URLSearchParams(before === null ? query : { ...query, before }))
}

function isProblem(read: unknown): read is Problem {
  return typeof read === 'object' && read !== null && 'code' in read && 'sentence' in read
}

function problemOf(code: string): Problem {
  return { type: 'error', code, sentence: code }
}
