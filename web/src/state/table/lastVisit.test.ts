import { beforeEach, describe, expect, it } from 'vitest'
import { KeyValues } from '../../device/storage'
import { LastVisit, isStoodIn, lastBuilt } from './lastVisit.svelte'

const kept = new Map<string, string>()
const storage = new KeyValues(() => ({
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => void kept.set(key, text),
  removeItem: (key) => void kept.delete(key),
}))
beforeEach(() => kept.clear())

it('knows whether a bot has stood in since a round began', () => {
  const story = [
    { kind: 'stood-in', at: 0, seat: 'B' },
    { kind: 'built', at: 1, round: 1 },
    { kind: 'stood-in', at: 2, seat: 'A' },
    { kind: 'built', at: 3, round: 2 },
  ]
  expect(isStoodIn(story, 2, ['A'])).toBe(true)
  expect(isStoodIn(story, 2, ['B'])).toBe(false)
  expect(isStoodIn(story, 1, ['B'])).toBe(true)
  expect(isStoodIn(story, 3, ['A'])).toBe(false)
})

it('finds the last round that was built', () => {
  expect(lastBuilt([])).toBe(0)
  const story = [
    { kind: 'built', at: 1, round: 3 },
    { kind: 'dealt', at: 2, round: 4 },
    { kind: 'said', at: 3 },
  ] as const
  expect(lastBuilt(story)).toBe(3)
})

describe('a visit', () => {
  it('has missed nothing when it is the first, or as long as somebody looks', () => {
    const visit = new LastVisit('table', storage)
    visit.here(4)
    visit.here(5)
    expect(visit.missed).toBeNull()
  })
  it('after another has missed what was built between them', () => {
    new LastVisit('table', storage).here(2)
    const visit = new LastVisit('table', storage)
    visit.here(4)
    expect(visit.missed).toEqual({ from: 3, count: 2 })
    visit.answer()
    visit.here(5)
    expect(visit.missed).toBeNull()
  })
  it('adds up what was missed until that is answered', () => {
    const visit = new LastVisit('table', storage)
    visit.here(1)
    visit.away()
    visit.here(2)
    visit.here(3)
    visit.away()
    visit.here(4)
    expect(visit.missed).toEqual({ from: 2, count: 3 })
  })
  it('keeps tables apart', () => {
    new LastVisit('table', storage).here(2)
    const other = new LastVisit('another', storage)
    other.here(4)
    expect(other.missed).toBeNull()
  })
})
