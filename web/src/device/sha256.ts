/** SHA-256 in plain TypeScript: insecure contexts have no crypto.subtle. */

type State = readonly [number, number, number, number, number, number, number, number]

const START: State = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]
const ROUNDS: readonly number[] = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]
const BLOCK = 64

/** Return the SHA-256 of a string in UTF-8, as hexadecimal. */
export function sha256(text: string): string {
  const words = digestOf(new TextEncoder().encode(text))
  return words.map((word) => word.toString(16).padStart(8, '0')).join('')
}

/** Return the hash as eight 32-bit words. */
export function digestOf(bytes: Uint8Array): number[] {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK)
  padded.set(bytes)
  padded.set([0x80], bytes.length)
  new DataView(padded.buffer).setUint32(padded.length - 4, bytes.length * 8)
  let state = START
  for (let at = 0; at < padded.length; at += BLOCK)
    state = mixed(state, scheduled(padded.subarray(at, at + BLOCK)))
  return state.map((word) => word >>> 0)
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/** Return the message schedule of a block. */
function scheduled(block: Uint8Array): DataView {
  const words = new DataView(new ArrayBuffer(4 * ROUNDS.length))
  new Uint8Array(words.buffer).set(block)
  const word = (at: number) => words.getUint32(4 * at)
  for (let at = 16; at < ROUNDS.length; at++) {
    const [late, early] = [word(at - 2), word(at - 15)]
    const a = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    const b = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    words.setUint32(4 * at, a + word(at - 7) + b + word(at - 16))
  }
  return words
}

function mixed(before: State, words: DataView): State {
  let [a, b, c, d, e, f, g, h] = before
  for (const [at, round] of ROUNDS.entries()) {
    const sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const first = (h + sum + ((e & f) ^ (~e & g)) + round + words.getUint32(4 * at)) | 0
    const other = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const second = (other + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  const [p, q, r, s, t, u, v, w] = before
  return [p + a, q + b, r + c, s + d, t + e, u + f, v + g, w + h]
}
