import { beforeEach, expect, it, vi } from 'vitest'
import { RequestFailed } from '../../api/http'
import { NewTable } from './newTable.svelte'

const { go, makeTable } = vi.hoisted(() => ({
  go: vi.fn<(path: string) => void>(),
  makeTable: vi.fn<() => Promise<string>>(),
}))
vi.mock('../app/router.svelte', () => ({ router: { go }, tablePath: (id: string) => `/t/${id}` }))
vi.mock('../../state/games', () => ({ RequestFailed, makeTable }))

beforeEach(() => {
  go.mockReset()
  makeTable.mockReset().mockResolvedValue('abc')
})

it('is gone to when it is made', async () => {
  await new NewTable().make([], {})
  expect(go).toHaveBeenCalledExactlyOnceWith('/t/abc')
})

it('is made once, however often it is asked for', async () => {
  const table = new NewTable()
  await Promise.all([table.make([], {}), table.make([], {})])
  expect(makeTable).toHaveBeenCalledOnce()
})

it('says why there is none, and may be asked for again', async () => {
  const problem = { type: 'error', code: 'too-many', sentence: '', facts: {} } as const
  makeTable.mockRejectedValueOnce(new RequestFailed(problem))
  const table = new NewTable()
  await table.make([], {})
  expect(table.failed).toBe('Too many requests. Wait a moment.')
  expect(go).not.toHaveBeenCalled()
  await table.make([], {})
  expect(table.failed).toBe('')
  expect(go).toHaveBeenCalledOnce()
})

it('leaves time between two refusals that are alike', async () => {
  vi.useFakeTimers()
  const problem = { type: 'error', code: 'too-many', sentence: '', facts: {} } as const
  makeTable.mockRejectedValue(new RequestFailed(problem))
  const table = new NewTable()
  await table.make([], {})
  const again = table.make([], {})
  await vi.advanceTimersByTimeAsync(50)
  expect(table.failed).toBe('')
  await vi.advanceTimersByTimeAsync(50)
  expect(table.failed).not.toBe('')
  await again
  vi.useRealTimers()
})
