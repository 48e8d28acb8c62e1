import { beforeEach, expect, it } from 'vitest'
import { identity, keepLink, linksOf, newNonce, newSecret } from './identity'

class Memory implements Storage {
  private readonly kept = new Map<string, string>()
  get length() {
    return this.kept.size
  }
  clear() {
    this.kept.clear()
  }
  getItem(key: string) {
    return this.kept.get(key) ?? null
  }
  key(at: number) {
    return [...this.kept.keys()][at] ?? null
  }
  removeItem(key: string) {
    this.kept.delete(key)
  }
  setItem(key: string, value: string) {
    this.kept.set(key, value)
  }
}

let storage: Memory
beforeEach(() => (storage = new Memory()))

it('a secret is 32 bytes in URL-safe base64 without padding', () => {
  for (let at = 0; at < 50; at++) expect(newSecret()).toMatch(/^[A-Za-z0-9_-]{43}$/)
})

it('a nonce is what the server takes', () => {
  for (let at = 0; at < 50; at++) expect(newNonce()).toMatch(/^[A-Za-z0-9_][A-Za-z0-9_-]{0,63}$/)
})

it('a browser stays who it is', () => {
  expect(identity(storage)).toBe(identity(storage))
})

it('a damaged identity is replaced', () => {
  storage.setItem('yaxha.identity', 'short')
  expect(identity(storage)).toMatch(/^.{43}$/)
})

it('links of a table are kept once each, the newest four', () => {
  const links = Array.from({ length: 5 }, () => newSecret())
  for (const link of [...links, links[4] ?? '']) keepLink('t', link, storage)
  expect(linksOf('t', storage)).toEqual(links.slice(1).reverse())
  expect(linksOf('other', storage)).toEqual([])
})

it('what is no link is not kept', () => {
  expect(keepLink('t', 'seat', storage)).toBe(false)
})
