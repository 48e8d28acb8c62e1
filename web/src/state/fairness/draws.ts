/** Draws of a game, recomputed on this device. The algorithm is described in docs/fair-bag.md. */
import { BONUS_CARDS, CARDS_PER_GAME, CUBES_PER_COLOR, ROUNDS } from '../../api/rules'
import type { Entry, TableView } from '../../api/types'
import { digestOf, sha256 } from '../../device/sha256'
import { COLORS, SEATS } from '../notation'

export type Proof = NonNullable<TableView['proof']>
type Cards = NonNullable<TableView['options']['cards']>

export interface Difference {
  readonly part: 'commitment' | 'order' | 'bonus' | 'deal'
  readonly found: string
  readonly expected: string
  readonly round?: number
  readonly tile?: number
}

export interface Verdict {
  /** Number of deals this device has seen and compared. */
  readonly deals: number
  /** True if it has seen every draw. */
  readonly isComplete: boolean
  readonly differences: readonly Difference[]
}

const LETTERS = COLORS.map((color) => color.charAt(0))
const ON_TILE = 3
const WORDS = 2 ** 32

/** Return the expected draws; no bonus cards if the table chose them. */
export function drawsOf(
  { seed, nonces }: Pick<Proof, 'seed' | 'nonces'>,
  cards: Cards,
): { order: string; bonus: string | null; deal: (round: number) => string[] } {
  const lines = `seed: ${seed}\nnonces: ${nonces.map((nonce) => nonce || '-').join(', ')}\n`
  const stream = words(digestOf(new TextEncoder().encode(lines)))
  const seats = nonces.length
  const order = drawn(SEATS.slice(0, seats), seats, stream).join('')
  const bonus =
    typeof cards === 'string' ? drawn(drawable(seats, cards), CARDS_PER_GAME, stream) : null
  const all = LETTERS.flatMap((color) => Array.from({ length: CUBES_PER_COLOR }, () => color))
  const bag = drawn(all, all.length, stream)
  const tile = (at: number) => sorted(bag.slice(ON_TILE * at, ON_TILE * (at + 1)))
  return {
    order,
    bonus: bonus && bonus.join(' '),
    deal: (round) => Array.from({ length: seats }, (_, at) => tile(seats * (round - 1) + at)),
  }
}

/** Compare the log of a finished game with its proof. */
export function verify(table: TableView, proof: Proof, story: readonly Entry[]): Verdict {
  const expected = drawsOf(proof, table.options.cards ?? 'full')
  const started = story.find(({ kind }) => kind === 'started')
  const dealt = story.filter(({ kind }) => kind === 'dealt')
  const compared: Difference[] = [
    { part: 'commitment', found: table.commitment, expected: sha256(proof.seed) },
  ]
  if (started) {
    const bonus = (started.bonus ?? []).join(' ')
    compared.push(
      { part: 'order', found: started.order ?? '', expected: expected.order },
      { part: 'bonus', found: bonus, expected: expected.bonus ?? bonus },
    )
  }
  for (const { round, deal } of dealt) {
    const tiles = (deal ?? '').split('/')
    for (const [at, right] of expected.deal(round ?? 0).entries())
      compared.push({
        part: 'deal',
        found: tiles[at] ?? '',
        expected: right,
        round: round ?? 0,
        tile: at + 1,
      })
  }
  return {
    deals: dealt.length,
    isComplete: started !== undefined && dealt.length === ROUNDS,
    differences: compared.filter((each) => each.found !== each.expected),
  }
}

function drawable(seats: number, cards: 'full' | 'introductory'): string[] {
  const may = BONUS_CARDS.filter((each) => each.introductory || cards === 'full')
  return may.filter((each) => each.fewest <= seats).map((each) => each.card)
}

function sorted(cubes: readonly string[]): string {
  return cubes.toSorted((a, b) => LETTERS.indexOf(a) - LETTERS.indexOf(b)).join('')
}

/** Generate the endless stream of words for a key. */
function* words(key: readonly number[]): Generator<number, never> {
  for (let counter = 0; ; counter++) {
    const block = new DataView(new ArrayBuffer(40))
    for (const [at, word] of [...key, 0, counter].entries()) block.setUint32(4 * at, word)
    yield* digestOf(new Uint8Array(block.buffer))
  }
}

/** Return the next number below the limit, uniformly distributed. */
function below(limit: number, stream: Generator<number, never>): number {
  for (;;) {
    const word = stream.next().value
    if (word < WORDS - (WORDS % limit)) return word % limit
  }
}

/** Return a random sample, by that many steps of the Fisher-Yates shuffle. */
function drawn<T>(things: readonly T[], number: number, stream: Generator<number, never>): T[] {
  const left = [...things]
  const found: T[] = []
  while (found.length < number) {
    const at = left.length > 1 ? below(left.length, stream) : 0
    // The first item fills the gap of the drawn one.
    const [first] = left.splice(0, 1)
    if (first === undefined) break
    found.push(at === 0 ? first : (left.splice(at - 1, 1, first)[0] ?? first))
  }
  return found
}
