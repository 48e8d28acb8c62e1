/**
 * What this device keeps of a game before its end, and whether the proof agrees with it. A server
 * can swap the seed and the commitment it shows, but not those that were kept.
 */
import type { SeatLetter, TableView, Verification } from '../api/types'
import { sha256 } from '../device/sha256'
import { local } from '../device/storage'

export interface Kept {
  /** As first shown, before the game began. */
  readonly commitment: string | null
  /** As given for each seat, the last one counts. */
  readonly nonces: Readonly<Partial<Record<SeatLetter, string>>>
}

/** Of one comparison; unknown where this device has kept nothing. */
type Finding = 'matches' | 'differs' | 'unknown'
interface Comparison {
  readonly commitment: Finding
  readonly nonces: Finding
}

const SEATS = ['A', 'B', 'C', 'D'] as const
const keyOf = (table: string): string => `yaxha.fair.${table}`

export function keptOf(table: string, storage = local): Kept {
  const read = objectIn(storage.get(keyOf(table)))
  const nonces = objectIn(read['nonces'])
  const known = SEATS.flatMap((seat) => {
    const nonce = nonces[seat]
    return typeof nonce === 'string' ? [[seat, nonce] as const] : []
  })
  const { commitment } = read
  return {
    commitment: typeof commitment === 'string' ? commitment : null,
    nonces: Object.fromEntries(known),
  }
}

/** What is no object, or no text of one, has no properties. */
function objectIn(value: unknown): Record<string, unknown> {
  let found = value
  if (typeof value === 'string') {
    try {
      found = JSON.parse(value) as unknown
    } catch {
      found = null
    }
  }
  return typeof found === 'object' && found !== null ? { ...found } : {}
}

/** Keep the first commitment that is seen while it can still bind the server. */
export function keepCommitment({ id, status, commitment }: TableView, storage = local): void {
  const kept = keptOf(id, storage)
  if (status === 'open' && kept.commitment === null) keep(id, { ...kept, commitment }, storage)
}

export function keepNonce(table: string, seat: SeatLetter, nonce: string, storage = local): void {
  const kept = keptOf(table, storage)
  keep(table, { ...kept, nonces: { ...kept.nonces, [seat]: nonce } }, storage)
}

function keep(table: string, kept: Kept, storage: typeof local): void {
  storage.set(keyOf(table), JSON.stringify(kept))
}

/** Compare the proof with what was kept, for the seats that are held here. */
export function compared(
  kept: Kept,
  proof: Verification['proof'],
  mine: readonly SeatLetter[],
): Comparison {
  const own = mine.filter((seat) => kept.nonces[seat] !== undefined)
  const isUsed = own.every((seat) => proof.nonces[SEATS.indexOf(seat)] === kept.nonces[seat])
  return {
    commitment: finding(kept.commitment !== null, sha256(proof.seed) === kept.commitment),
    nonces: finding(own.length > 0, isUsed),
  }
}

function finding(isKnown: boolean, isSame: boolean): Finding {
  if (!isKnown) return 'unknown'
  return isSame ? 'matches' : 'differs'
}

/** A game is fair only if nothing was left to the server's word. */
export function verdictOf(
  { fair }: Verification,
  { commitment, nonces }: Comparison,
): 'fair' | 'consistent' | 'unfair' {
  if (!fair || commitment === 'differs' || nonces === 'differs') return 'unfair'
  return commitment === 'matches' && nonces === 'matches' ? 'fair' : 'consistent'
}

/** A record with what was kept, for `yaxha verify`. */
export function withKept(
  text: string,
  form: 'yaxha' | 'json',
  kept: Kept,
  mine: readonly SeatLetter[],
): string {
  if (form === 'yaxha') return text.replace('\n\n', `\n${keptLines(text, kept, mine)}\n`)
  const { record, ...rest } = JSON.parse(text) as { record: string }
  return JSON.stringify({ ...rest, record: withKept(record, 'yaxha', kept, mine), kept })
}

/** As many nonces as the record has seats; a hyphen for those that are not known here. */
function keptLines(record: string, { commitment, nonces }: Kept, mine: readonly SeatLetter[]) {
  const seats = /^seats: (.*)$/m.exec(record)?.[1]?.split(', ').length ?? 0
  const own = SEATS.slice(0, seats).map((seat) => (mine.includes(seat) && nonces[seat]) || '-')
  const seen = commitment === null ? '' : `seen-commitment: ${commitment}\n`
  return seen + (own.every((nonce) => nonce === '-') ? '' : `own-nonces: ${own.join(', ')}\n`)
}
