/**
 * Evidence that this device stores before the end of a game, to compare with the proof. A server
 * can replace the seed and the commitment it shows, but not the stored ones.
 */
import type { SeatLetter, TableView } from '../../api/types'
import { sha256 } from '../../device/sha256'
import { local } from '../../device/storage'
import { SEATS } from '../notation'
import type { Proof, Verdict } from './draws'

export interface Kept {
  /** Commitment first shown, before the game began. */
  readonly commitment: string | null
  /** Hashes of all seats' nonces, as first shown when complete. */
  readonly hashes: BySeat
  /** Last nonce given for each seat. */
  readonly nonces: BySeat
}
type BySeat = Readonly<Partial<Record<SeatLetter, string>>>

/** Result of one comparison; unknown if this device stored nothing. */
type Finding = 'matches' | 'differs' | 'unknown'
interface Comparison {
  readonly commitment: Finding
  readonly hashes: Finding
  /** Replaced if the hash stands in for the nonce: the server claims that it arrived too late. */
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

/** Return an object, or the object in a JSON string; anything else gives an empty object. */
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

/** Store the first commitment seen, while the table is still open and it binds the server. */
export function keepCommitment({ id, status, commitment }: TableView, storage = local): void {
  const kept = keptOf(id, storage)
  if (status === 'open' && kept.commitment === null) keep(id, { ...kept, commitment }, storage)
}

/** Store the hashes of all nonces before this device reveals its own. */
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

/** Return the hashed form of a nonce, as sent before it is revealed. */
export function sealed(nonce: string): string {
  return `sha256:${sha256(nonce)}`
}

/** Return the nonce that matches the table's hash for a seat, if this device gave it. */
export function nonceToReveal(table: TableView, seat: SeatLetter, storage = local): string | null {
  const nonce = keptOf(table.id, storage).nonces[seat]
  const hash = table.seats.find((each) => each.seat === seat)?.hash
  return nonce !== undefined && sha256(nonce) === hash ? nonce : null
}

function keep(table: string, kept: Kept, storage: typeof local): void {
  storage.set(keyOf(table), JSON.stringify(kept))
}

/** Compare the proof with the stored evidence, for this device's seats. */
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

/** True for the nonce with this hash, or for the hash that stands in for it. */
function isOf(nonce: string, hash: string): boolean {
  return nonce === hash || (nonce !== '' && sha256(nonce) === hash)
}

function finding(isKnown: boolean, isSame: boolean): Finding {
  if (!isKnown) return 'unknown'
  return isSame ? 'matches' : 'differs'
}

/** Return the verdict. A game is fair only if nothing relies on the server's word. */
export function verdictOf(
  { differences, isComplete }: Verdict,
  { commitment, hashes, nonces }: Comparison,
): 'fair' | 'consistent' | 'unfair' {
  const findings = [commitment, hashes, nonces]
  if (differences.length > 0 || findings.includes('differs')) return 'unfair'
  return isComplete && findings.every((each) => each === 'matches') ? 'fair' : 'consistent'
}

/** Return the seats whose nonce was not revealed in time, so that the hash stands in. */
export function replacedIn({ nonces, hashes }: Proof): SeatLetter[] {
  return SEATS.filter((_, at) => nonces[at] && nonces[at] === hashes[at])
}

/** Return a record with the stored evidence added, for `yaxha verify`. */
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

/** Return the evidence as header lines: one value per seat, a hyphen if unknown here. */
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
