import { expect, it } from 'vitest'
import { sha256 } from './sha256'

it.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  [
    '3f0c9e61a7d84b25f19b7c02de5586a4c3b1e07d9428f6f05a8e6b3d71c2940e',
    'b3ee98d2180ffa1bb05fe480f22a62cf314916bcb2e32514a0a6e9921f967133',
  ],
])('the hash of %j', (text, hash) => {
  expect(sha256(text)).toBe(hash)
})

it('is that of the platform, for texts of every length', async () => {
  for (let length = 0; length < 200; length++) {
    const text = 'é'.repeat(length % 7) + 'y'.repeat(length)
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    const hash = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0'))
    expect(sha256(text)).toBe(hash.join(''))
  }
})
