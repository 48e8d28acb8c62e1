import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadNewest } from './serviceWorker'

const reload = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { reload })
})
afterEach(() => {
  reload.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Wish {
  readonly waiting?: object | null
  readonly update?: () => Promise<void>
  readonly controller?: object | null
}

function browser({ waiting = null, update = () => Promise.resolve(), controller = {} }: Wish) {
  const serviceWorker = Object.assign(new EventTarget(), {
    controller,
    getRegistration: () => Promise.resolve({ installing: null, waiting, update }),
  })
  vi.stubGlobal('navigator', { serviceWorker })
  return serviceWorker
}
const settled = () => vi.advanceTimersByTimeAsync(0)

it('reloads once a new worker serves the page', async () => {
  const postMessage = vi.fn()
  const serviceWorker = browser({ waiting: { postMessage } })
  void loadNewest()
  await settled()
  expect(postMessage).toHaveBeenCalledExactlyOnceWith('take-over')
  expect(reload).not.toHaveBeenCalled()
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  await settled()
  expect(reload).toHaveBeenCalledOnce()
})

it('does not wait long for a worker', async () => {
  browser({ waiting: { postMessage: vi.fn() } })
  void loadNewest()
  await vi.advanceTimersByTimeAsync(5000)
  expect(reload).toHaveBeenCalledOnce()
})

it.each([
  ['no new worker', () => browser({})],
  ['no worker in charge', () => browser({ controller: null, waiting: {} })],
  ['an update that fails', () => browser({ update: () => Promise.reject(new Error('offline')) })],
  ['no service workers', () => vi.stubGlobal('navigator', {})],
])('reloads at once with %s', async (_, stub) => {
  stub()
  void loadNewest()
  await settled()
  expect(reload).toHaveBeenCalledOnce()
})
