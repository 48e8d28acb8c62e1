import { expect, it } from 'vitest'
import { KeyValues } from './storage'

const refuses = () => {
  throw new DOMException('blocked', 'SecurityError')
}

function memory(room = Infinity) {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!kept.has(key) && kept.size >= room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
}

it('stores values', () => {
  const area = memory()
  const values = new KeyValues(() => area)
  values.set('a', '1')
  expect(area.kept.get('a')).toBe('1')
  expect(values.get('a')).toBe('1')
  expect(values.isFleeting('a')).toBe(false)
  values.remove('a')
  expect(values.get('a')).toBeNull()
})

it('keeps values for the page where the storage is blocked', () => {
  const values = new KeyValues(refuses)
  expect(values.get('a')).toBeNull()
  values.set('a', '1')
  expect(values.get('a')).toBe('1')
  expect(values.isFleeting('a')).toBe(true)
  values.remove('a')
  expect(values.get('a')).toBeNull()
  expect(values.isFleeting('a')).toBe(false)
})

it('keeps only what a full storage refuses', () => {
  const area = memory(1)
  const values = new KeyValues(() => area)
  values.set('a', '1')
  values.set('b', '2')
  expect([values.get('a'), values.get('b')]).toEqual(['1', '2'])
  expect([values.isFleeting('a'), values.isFleeting('b')]).toEqual([false, true])
  area.kept.clear()
  values.set('b', '3')
  expect(values.isFleeting('b')).toBe(false)
  expect(area.kept.get('b')).toBe('3')
})

it('shows a value that could not be replaced as it is meant now', () => {
  const area = memory()
  const values = new KeyValues(() => area)
  values.set('a', '1')
  area.setItem = refuses
  values.set('a', '2')
  expect(values.get('a')).toBe('2')
})
