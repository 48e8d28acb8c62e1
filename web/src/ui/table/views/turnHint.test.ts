import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { local } from '../../../device/storage'
import { TurnHint } from './turnHint.svelte'

beforeEach(() => {
  vi.useFakeTimers()
  local.remove('yaxha.turned')
})
afterEach(() => void vi.useRealTimers())

it('goes away once it has been read', () => {
  const hint = new TurnHint()
  hint.show()
  vi.advanceTimersByTime(19_000)
  expect(hint.isNew).toBe(true)
  vi.advanceTimersByTime(2_000)
  expect(hint.isNew).toBe(false)
})

it('stays new while nobody sees it', () => {
  const hint = new TurnHint()
  const hide = hint.show()
  hide()
  vi.advanceTimersByTime(60_000)
  expect(hint.isNew).toBe(true)
})

it('goes away once somebody turned or zoomed, and does not come again', () => {
  const hint = new TurnHint()
  hint.show()
  hint.done()
  expect(hint.isNew).toBe(false)
  expect(new TurnHint().isNew).toBe(false)
})
