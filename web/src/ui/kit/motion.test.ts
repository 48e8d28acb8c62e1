import { beforeEach, expect, it, vi } from 'vitest'
import { motion } from './motion.svelte'

const kept = new Map<string, string>()
const dataset: Record<string, string> = {}
let asksForLess = false
let deviceChanges = () => undefined as unknown

vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
})
vi.stubGlobal('document', { documentElement: { dataset } })
vi.stubGlobal('matchMedia', () => ({
  get matches() {
    return asksForLess
  },
  addEventListener: (_: string, listener: () => unknown) => (deviceChanges = listener),
}))

beforeEach(() => {
  kept.clear()
  asksForLess = false
  motion.begin()
})

it('follows the device until a pace is chosen', () => {
  expect([motion.pace, motion.factor, dataset['motion']]).toEqual(['normal', 1, 'normal'])
  asksForLess = true
  deviceChanges()
  expect([motion.isStill, motion.factor, dataset['motion']]).toEqual([true, 0, 'off'])
  motion.choose('fast')
  expect([motion.isStill, motion.factor, dataset['motion']]).toEqual([false, 0.5, 'fast'])
})

it('keeps the choice, and none that it does not know', () => {
  motion.choose('off')
  motion.begin()
  expect(motion.pace).toBe('off')
  kept.set('yaxha.motion', 'backwards')
  motion.begin()
  expect(motion.pace).toBe('normal')
})
