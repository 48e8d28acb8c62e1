import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeSocket, stubPage } from './fakeSocket'
import { type Connection, TableSocket } from './socket'

let states: Connection['kind'][]
let outdated: number
let socket: TableSocket

beforeEach(() => {
  stubPage()
  vi.useFakeTimers()
  states = []
  outdated = 0
  socket = new TableSocket('table', () => ({ identity: null, links: [], story: 7 }), {
    welcome: () => undefined,
    view: () => undefined,
    story: () => undefined,
    presence: () => undefined,
    sentAway: () => undefined,
    connection: ({ kind }) => states.push(kind),
    outdated: () => outdated++,
  })
  socket.open()
})
afterEach(() => {
  socket.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const pick = { type: 'pick', seat: 'A', tile: 2 } as const

it('says hello first, with what is known of the story', () => {
  FakeSocket.last.welcome()
  expect(FakeSocket.last.address.href).toBe('ws://here.test/api/v1/tables/table/socket')
  expect(FakeSocket.last.sent[0]).toEqual({ type: 'hello', identity: null, links: [], story: 7 })
  expect(states).toEqual(['connecting', 'live'])
})

it('answers a command by its id', async () => {
  FakeSocket.last.welcome()
  const answer = socket.send(pick, 3)
  const sent = FakeSocket.last.sent[1]
  expect(sent).toMatchObject({ do: pick, seen: 3 })
  FakeSocket.last.says({ type: 'ack', id: 'another', number: 1 })
  FakeSocket.last.says({ type: 'ack', id: sent?.id, number: 4 })
  await expect(answer).resolves.toMatchObject({ type: 'ack', number: 4 })
})

it('sends what was not answered again, under the same id, after a new connection', async () => {
  FakeSocket.last.welcome()
  const answer = socket.send(pick, 3)
  const [, first] = FakeSocket.last.sent
  FakeSocket.last.breaks()
  expect(states.at(-1)).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1000)
  FakeSocket.last.welcome()
  expect(FakeSocket.all).toHaveLength(2)
  expect(FakeSocket.last.sent[1]).toEqual(first)
  FakeSocket.last.says({ type: 'ack', id: first?.id, number: 4 })
  await answer
  FakeSocket.last.breaks()
  await vi.advanceTimersByTimeAsync(2000)
  FakeSocket.last.welcome()
  expect(FakeSocket.last.sent).toHaveLength(1)
})

it('keeps what is done without a connection until there is one', () => {
  void socket.send(pick, null)
  expect(FakeSocket.last.sent).toHaveLength(0)
  FakeSocket.last.welcome()
  expect(FakeSocket.last.sent[1]).toMatchObject({ do: pick })
})

it('waits longer after each failure, and not at all when the network is back', async () => {
  FakeSocket.last.breaks()
  await vi.advanceTimersByTimeAsync(1000)
  FakeSocket.last.breaks()
  await vi.advanceTimersByTimeAsync(490)
  expect(FakeSocket.all).toHaveLength(2)
  window.dispatchEvent(new Event('online'))
  expect(FakeSocket.all).toHaveLength(3)
})

it('connects anew after the page has slept', async () => {
  FakeSocket.last.welcome()
  const visibility = (state: string) => {
    Object.assign(document, { visibilityState: state })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  visibility('hidden')
  await vi.advanceTimersByTimeAsync(60_000)
  visibility('visible')
  expect(FakeSocket.all).toHaveLength(2)
})

it('notices a network that is gone by an answer that stays away', async () => {
  FakeSocket.last.welcome()
  const answer = socket.send(pick, 3)
  const [, first] = FakeSocket.last.sent
  await vi.advanceTimersByTimeAsync(5_900)
  expect(states.at(-1)).toBe('live')
  await vi.advanceTimersByTimeAsync(200)
  expect(states.at(-1)).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1000)
  FakeSocket.last.welcome()
  expect(FakeSocket.last.sent[1]).toEqual(first)
  FakeSocket.last.says({ type: 'ack', id: first?.id, number: 4 })
  await answer
  await vi.advanceTimersByTimeAsync(10_000)
  expect(states.at(-1)).toBe('live')
})

it('notices it when the device says so', () => {
  FakeSocket.last.welcome()
  window.dispatchEvent(new Event('offline'))
  expect(states.at(-1)).toBe('waiting')
  window.dispatchEvent(new Event('online'))
  FakeSocket.last.welcome()
  expect(states.at(-1)).toBe('live')
})

it('notices a half-open socket while it only waits, and stays where the server answers', async () => {
  FakeSocket.last.welcome()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(states.at(-1)).toBe('live')
  expect(FakeSocket.all).toHaveLength(1)
  FakeSocket.last.isHalfOpen = true
  await vi.advanceTimersByTimeAsync(26_100)
  expect(states.at(-1)).toBe('waiting')
})

it('asks nothing while messages come by themselves', async () => {
  FakeSocket.last.welcome()
  FakeSocket.last.isHalfOpen = true
  for (let at = 0; at < 10; at++) {
    await vi.advanceTimersByTimeAsync(19_000)
    FakeSocket.last.says({ type: 'story', after: 0, entries: [], next: 0, total: 0 })
  }
  expect(states.at(-1)).toBe('live')
})

it('does not wait for ever for a welcome', async () => {
  await vi.advanceTimersByTimeAsync(10_100)
  expect(states.at(-1)).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1000)
  expect(FakeSocket.all).toHaveLength(2)
})

it('waits longer each time where a server welcomes and fails', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const waits: number[] = []
  for (let at = 0; at < 6; at++) {
    FakeSocket.last.welcome()
    FakeSocket.last.breaks()
    const from = Date.now()
    await vi.advanceTimersToNextTimerAsync()
    waits.push(Date.now() - from)
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
  FakeSocket.last.welcome()
  await vi.advanceTimersByTimeAsync(31_000)
  FakeSocket.last.breaks()
  await vi.advanceTimersByTimeAsync(1000)
  expect(FakeSocket.all).toHaveLength(8)
})

it.each([
  ['a loss', 1006, 250, 1000],
  ['a restart', 1012, 250, 5000],
])('comes back after %s by chance, sooner or later', async (_, code, least, most) => {
  for (const [chance, wait] of [
    [0, least],
    [1, most],
  ] as const) {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    FakeSocket.last.welcome()
    await vi.advanceTimersByTimeAsync(31_000)
    const { length } = FakeSocket.all
    FakeSocket.last.breaks(code)
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(FakeSocket.all).toHaveLength(length)
    await vi.advanceTimersByTimeAsync(1)
    expect(FakeSocket.all).toHaveLength(length + 1)
  }
})

it('sends what was not answered also when the page is loaded again', () => {
  FakeSocket.last.welcome()
  void socket.send(pick, 3)
  const [, first] = FakeSocket.last.sent
  socket.close()
  const again = new TableSocket('table', () => ({ identity: null, links: [], story: 7 }), {
    welcome: () => undefined,
    view: () => undefined,
    story: () => undefined,
    presence: () => undefined,
    sentAway: () => undefined,
    connection: () => undefined,
    outdated: () => undefined,
  })
  again.open()
  FakeSocket.last.welcome()
  expect(FakeSocket.last.sent[1]).toEqual(first)
  FakeSocket.last.says({ type: 'ack', id: first?.id, number: 4 })
  expect(sessionStorage.getItem('yaxha.unanswered.table')).toBeNull()
  again.close()
})

it('gives up where there is no such table', async () => {
  FakeSocket.last.breaks(4404)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states.at(-1)).toBe('gone')
  expect(FakeSocket.all).toHaveLength(1)
})

it('sends later what came too often', async () => {
  FakeSocket.last.welcome()
  void socket.send(pick, 3)
  const [, first] = FakeSocket.last.sent
  FakeSocket.last.says({
    type: 'error',
    id: first?.id,
    code: 'too-many',
    sentence: '',
    facts: { wait: 2 },
  })
  await vi.advanceTimersByTimeAsync(2000)
  expect(FakeSocket.last.sent[2]).toEqual(first)
})

it.each([
  ['a server of another protocol', () => FakeSocket.last.welcome(['A'], 2)],
  ['a server before there were protocols', () => FakeSocket.last.welcome(['A'], 0)],
  ['a server that cannot read what it is sent', () => FakeSocket.last.breaks(4400)],
])('gives up with %s, and says why', async (_, meet) => {
  meet()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states.at(-1)).toBe('closed')
  expect(FakeSocket.all).toHaveLength(1)
  expect(outdated).toBe(1)
})

it('passes over messages of a type it does not know', () => {
  FakeSocket.last.welcome()
  FakeSocket.last.says({ type: 'weather', sky: 'blue' })
  expect([states.at(-1), outdated]).toEqual(['live', 0])
})
