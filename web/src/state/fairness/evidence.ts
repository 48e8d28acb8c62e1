/**
 * Evidence that this device keeps before the end of a game, to compare with the proof. A server can
 * swap the seed and the commitment it shows, but not those that were kept.
 */
import type { SeatLetter, TableView } from '../../api/types'
import { sha256 } from '../../device/sha256'
import { local } from '../../device/storage'
import { SEATS } from '../notation'
import type { Proof, Verdict } from './draws'

export interface Kept {
  /** As first shown, before the game began. */
  readonly commitment: string | null
  /** Of the nonces of all seats, as first shown when all were there. */
  readonly hashes: BySeat
  /** As given for each seat, the last one counts. */
  readonly nonces: BySeat
}
type BySeat = Readonly<Partial<Record<SeatLetter, string>>>

/** Of one comparison; unknown where this device has kept nothing. */
type Finding = 'matches' | 'differs' | 'unknown'
interface Comparison {
  readonly commitment: Finding
  readonly hashes: Finding
  /** Replaced where the hash stands in: the server says that the nonce came too late. */
  readonly nonces: Finding | 'replaced'
}

const keyOf = (table: string): string => `yaxha.fair.${table}`

export function keptOf(table: string, storage = local): Kept {
  const { commitment, hashes, nonces } = objectIn(storage.get(keyOf(table)))
  return {
    commitment: typeof commitment === 'string' ? commitment : null,
    hashes: textsBySeat(hashes),
    nonces: textsBySeat(nonces),
  }
}

function textsBySeat(value: unknown): BySeat {
  const read = objectIn(value)
  const known = SEATS.flatMap((seat) => {
    const text = read[seat]
    return typeof text === 'string' ? [[seat, text] as const] : []
  })
  return Object.fromEntries(known)
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

/** Keep what all nonces are bound to, before one's own is revealed. */
export function keepHashes({ id, seats }: TableView, storage = local): void {
  const kept = keptOf(id, storage)
  if (Object.keys(kept.hashes).length > 0) return
  const given = seats.flatMap(({ seat, hash }) => (hash === null ? [] : [[seat, hash] as const]))
  keep(id, { ...kept, hashes: Object.fromEntries(given) }, storage)
}

export function keepNonce(table: string, seat: SeatLetter, nonce: string, storage = local): void {
  const kept = keptOf(table, storage)
  keep(table, { ...kept, nonces: { ...kept.nonces, [seat]: nonce } }, storage)
}

/** A nonce as it is given before it is revealed. */
export function sealed(nonce: string): string {
  return `sha256:${sha256(nonce)}`
}

/** The nonce whose hash the table has for a seat, if this device gave it. */
export function nonceToReveal(table: TableView, seat: SeatLetter, storage = local): string | null {
  const nonce = keptOf(table.id, storage).nonces[seat]
  const hash = table.seats.find((each) => each.seat === seat)?.hash
  return nonce !== undefined && sha256(nonce) === hash ? nonce : null
}

function keep(table: string, kept: Kept, storage: typeof local): void {
  storage.set(keyOf(table), JSON.stringify(kept))
}

/** Compare the proof with what was kept, for the seats that are held here. */
export function compared(kept: Kept, proof: Proof, mine: readonly SeatLetter[]): Comparison {
  const used = (seat: SeatLetter) => proof.nonces[SEATS.indexOf(seat)] ?? ''
  const own = mine.flatMap((seat) => {
    const nonce = kept.nonces[seat]
    return nonce === undefined ? [] : [{ nonce, used: used(seat) }]
  })
  const isReplaced = own.some(({ nonce, used }) => used === sha256(nonce))
  const isBound = SEATS.every((seat) => isOf(used(seat), kept.hashes[seat] ?? ''))
  const areUsed = own.every(({ nonce, used }) => used === nonce || used === sha256(nonce))
  const nonces = finding(own.length > 0, areUsed)
  return {
    commitment: finding(kept.commitment !== null, sha256(proof.seed) === kept.commitment),
    hashes: finding(Object.keys(kept.hashes).length > 0, isBound),
    nonces: nonces === 'matches' && isReplaced ? 'replaced' : nonces,
  }
}

/** Whether it is the nonce of the hash, or the hash that stands in for it. */
function isOf(nonce: string, hash: string): boolean {
  return nonce === hash || (nonce !== '' && sha256(nonce) === hash)
}

function finding(isKnown: boolean, isSame: boolean): Finding {
  if (!isKnown) return 'unknown'
  return isSame ? 'matches' : 'differs'
}

/** A game is fair only if nothing was left to the server's word. */
export function verdictOf(
  { differences, isComplete }: Verdict,
  { commitment, hashes, nonces }: Comparison,
): 'fair' | 'consistent' | 'unfair' {
  const findings = [commitment, hashes, nonces]
  if (differences.length > 0 || findings.includes('differs')) return 'unfair'
  return isComplete && findings.every((each) => each === 'matches') ? 'fair' : 'consistent'
}

/** The seats of which the hash stands in, because the nonce was not revealed in time. */
export function replacedIn({ nonces, hashes }: Proof): SeatLetter[] {
  return SEATS.filter((_, at) => nonces[at] && nonces[at] === hashes[at])
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

/** As many values as the record has seats; a hyphen for those that are not known here. */
function keptLines(record: string, kept: Kept, mine: readonly SeatLetter[]): string {
  const number = /^seats: (.*)$/m.exec(record)?.[1]?.split(', ').length ?? 0
  const seats = SEATS.slice(0, number)
  const line = (key: string, values: readonly (string | undefined)[]) =>
    values.some(Boolean) ? `${key}: ${values.map((value) => value ?? '-').join(', ')}\n` : ''
  return [
    line('seen-commitment', [kept.commitment ?? undefined]),
    line(
      'seen-hashes',
      seats.map((seat) => kept.hashes[seat]),
    ),
    line(
      'own-nonces',
      seats.map((seat) => (mine.includes(seat) ? kept.nonces[seat] : undefined)),
    ),
  ].join('')
}
