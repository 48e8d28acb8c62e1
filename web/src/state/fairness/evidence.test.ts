import { beforeEach, expect, it } from 'vitest'
import { KeyValues } from '../../device/storage'
import { sha256 } from '../../device/sha256'
import type { TableView } from '../../api/types'
import type { Proof, Verdict } from './draws'
import {
  compared,
  keepCommitment,
  keepHashes,
  keepNonce,
  keptOf,
  nonceToReveal,
  sealed,
  verdictOf,
  withKept,
} from './evidence'
import { view } from '../table/fixture'

const SEED = '5eed'.repeat(16)
const OTHER = '0dd5'.repeat(16)

let storage: KeyValues
beforeEach(() => {
  const kept = new Map<string, string>()
  storage = new KeyValues(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }))
})

const table = (seed: string, status: TableView['status'] = 'open'): TableView => ({
  ...view({ status, seats: { A: { hash: sha256('mine') }, B: { hash: sha256('theirs') } } }).table,
  commitment: sha256(seed),
})

/** A table is looked at, a nonce given for it, and all hashes are there. */
function playedAt(seed: string): void {
  keepCommitment(table(seed), storage)
  keepNonce('table', 'A', 'mine', storage)
  keepHashes(table(seed), storage)
}

/** The proof that a server reveals; it determines every draw. */
const said = (seed: string, nonces: readonly string[]): Proof => ({ seed, nonces, hashes: [] })
const VERIFIED: Verdict = { deals: 10, isComplete: true, differences: [] }

function checked(proof: Proof, mine: readonly ('A' | 'B')[] = ['A'], verified = VERIFIED) {
  const comparison = compared(keptOf('table', storage), proof, mine)
  return { ...comparison, verdict: verdictOf(verified, comparison) }
}

it('a game is fair if its proof has what this device has seen and given', () => {
  playedAt(SEED)
  expect(checked(said(SEED, ['mine', 'theirs']))).toEqual({
    commitment: 'matches',
    hashes: 'matches',
    nonces: 'matches',
    verdict: 'fair',
  })
})

it('a seed that was swapped after the last nonce is found', () => {
  playedAt(SEED)
  expect(checked(said(OTHER, ['mine', 'theirs']))).toEqual({
    commitment: 'differs',
    hashes: 'matches',
    nonces: 'matches',
    verdict: 'unfair',
  })
})

it('a nonce that the server or its seat chose after mine was revealed is found', () => {
  playedAt(SEED)
  for (const nonces of [['mine', 'chosen'], ['mine', ''], ['mine']])
    expect(checked(said(SEED, nonces))).toMatchObject({ hashes: 'differs', verdict: 'unfair' })
  // Other hashes, shown later, change nothing.
  keepHashes(view({ seats: { B: { hash: sha256('chosen') } } }).table, storage)
  expect(checked(said(SEED, ['mine', 'chosen'])).verdict).toBe('unfair')
})

it('a hash may stand in for its nonce, of which this device makes no secret', () => {
  playedAt(SEED)
  expect(checked(said(SEED, ['mine', sha256('theirs')]))).toMatchObject({ verdict: 'fair' })
  expect(checked(said(SEED, [sha256('mine'), 'theirs']))).toEqual({
    commitment: 'matches',
    hashes: 'matches',
    nonces: 'replaced',
    verdict: 'consistent',
  })
})

it('a nonce is revealed only for the hash that this device gave', () => {
  keepNonce('table', 'A', 'mine', storage)
  keepNonce('table', 'B', 'mine', storage)
  expect(sealed('mine')).toBe(`sha256:${sha256('mine')}`)
  expect(nonceToReveal(table(SEED), 'A', storage)).toBe('mine')
  expect(nonceToReveal(table(SEED), 'B', storage)).toBeNull()
  expect(nonceToReveal({ ...table(SEED), id: 'other' }, 'A', storage)).toBeNull()
})

it('the first commitment counts, not one that is shown later', () => {
  keepCommitment(table(SEED), storage)
  keepCommitment(table(OTHER), storage)
  expect(keptOf('table', storage).commitment).toBe(sha256(SEED))
})

it('a commitment that is first seen when the game has begun proves nothing', () => {
  keepCommitment(table(SEED, 'playing'), storage)
  expect(checked(said(SEED, ['', '']), []).commitment).toBe('unknown')
})

it('a nonce that was changed or left out is found', () => {
  keepNonce('table', 'A', 'mine', storage)
  for (const nonces of [['other', 'mine'], ['', 'theirs'], []])
    expect(checked(said(SEED, nonces))).toMatchObject({ nonces: 'differs', verdict: 'unfair' })
})

it('a nonce counts while its seat is held, and the last one given for it', () => {
  keepNonce('table', 'A', 'before', storage)
  expect(checked(said(SEED, ['other', '']), ['B']).nonces).toBe('unknown')
  keepNonce('table', 'A', 'mine', storage)
  keepNonce('table', 'B', 'mine too', storage)
  expect(checked(said(SEED, ['mine', 'mine too']), ['A', 'B']).nonces).toBe('matches')
})

it('another device knows nothing, and says so', () => {
  expect(checked(said(SEED, ['mine', 'theirs']))).toEqual({
    commitment: 'unknown',
    hashes: 'unknown',
    nonces: 'unknown',
    verdict: 'consistent',
  })
})

it('a game is not fair whose draws differ, or were not all seen', () => {
  playedAt(SEED)
  const proof = said(SEED, ['mine', 'theirs'])
  const part = { part: 'order', found: 'AB', expected: 'BA' } as const
  expect(checked(proof, ['A'], { ...VERIFIED, differences: [part] }).verdict).toBe('unfair')
  expect(checked(proof, ['A'], { ...VERIFIED, isComplete: false }).verdict).toBe('consistent')
})

it('without a storage all is known as long as the page', () => {
  storage = new KeyValues(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  playedAt(SEED)
  expect(checked(said(SEED, ['mine', 'theirs'])).verdict).toBe('fair')
})

it('what was damaged is as good as nothing', () => {
  for (const damaged of ['{', 'null', '[]', '{"commitment":3,"nonces":[]}']) {
    storage.set('yaxha.fair.table', damaged)
    expect(keptOf('table', storage)).toEqual({ commitment: null, hashes: {}, nonces: {} })
  }
})

const RECORD = 'yaxha 1\nseats: Ana, Bo\ncards: full\n\n1. …\n= A1 B2\n'

it('a record is saved with what was kept, as yaxha verify reads it', () => {
  keepCommitment(table(SEED), storage)
  keepHashes(table(SEED), storage)
  keepNonce('table', 'B', 'mine', storage)
  const hashes = { A: sha256('mine'), B: sha256('theirs') }
  const kept = keptOf('table', storage)
  expect(withKept(RECORD, 'yaxha', kept, ['B'])).toBe(
    `yaxha 1\nseats: Ana, Bo\ncards: full\nseen-commitment: ${sha256(SEED)}\nseen-hashes: ${hashes.A}, ${hashes.B}\nown-nonces: -, mine\n\n1. …\n= A1 B2\n`,
  )
  const json = JSON.stringify({ table: 'table', record: RECORD })
  expect(JSON.parse(withKept(json, 'json', kept, ['B']))).toEqual({
    table: 'table',
    record: withKept(RECORD, 'yaxha', kept, ['B']),
    kept: { commitment: sha256(SEED), hashes, nonces: { B: 'mine' } },
  })
})

it('a record stays as it is where nothing was kept', () => {
  expect(withKept(RECORD, 'yaxha', keptOf('table', storage), ['A'])).toBe(RECORD)
})
