import { beforeEach, expect, it } from 'vitest'
import { KeyValues } from '../device/storage'
import { areSeatsFleeting, identity, keepLink, linksOf, newNonce, newSecret } from './identity'

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError')
}
let storage: KeyValues
beforeEach(() => {
  const kept = new Map<string, string>()
  storage = new KeyValues(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }))
})

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
  storage.set('yaxha.identity', 'short')
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

it('seats are kept with the browser', () => {
  identity(storage)
  expect(keepLink('t', newSecret(), storage)).toBe(true)
  expect(areSeatsFleeting('t', storage)).toBe(false)
})

it('without a storage a browser stays who it is as long as the page', () => {
  const fleeting = new KeyValues(blocked)
  expect(areSeatsFleeting('t', fleeting)).toBe(false)
  expect(identity(fleeting)).toBe(identity(fleeting))
  expect(areSeatsFleeting('t', fleeting)).toBe(true)
})

it('without a storage a link stays in the address, and works', () => {
  const fleeting = new KeyValues(blocked)
  const link = newSecret()
  expect(keepLink('t', link, fleeting)).toBe(false)
  expect(linksOf('t', fleeting)).toEqual([link])
})
