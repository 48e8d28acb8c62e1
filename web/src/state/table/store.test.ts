import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSocket, stubPage } from '../../api/fakeSocket'
import { sha256 } from '../../device/sha256'
import { keptOf } from '../fairness/evidence'
import { liveTable } from './liveSource'
import type { TableStore } from './store.svelte'
import { view } from './fixture'

let store: TableStore

beforeEach(() => {
  stubPage()
  store = liveTable('table')
  store.open()
})
afterEach(() => {
  store.close()
  vi.unstubAllGlobals()
})

const sent = () => FakeSocket.last.sent.at(-1)
const says = (message: object) => FakeSocket.last.says(message)
const settled = () => new Promise((done) => setTimeout(done))

describe('one seat', () => {
  const placements = ['o1c4', 'o1e4', 'b1c4'].map((placement) => ({
    placement,
    groups: [1, 0, 0, 0, 0],
    points: [1, 0, 0, 0, 0],
    earned: [[], []],
    totals: [1, 0],
    group: [],
    hides: [],
  }))
  const building = (number: number, draft: string[] = [], round = 1) =>
    view({
      number,
      round,
      phase: 'build',
      cubes: ['w1d4'],
      seats: { A: { wanted: 'build' } },
      you: { can: ['place'], hand: 'oby', draft, placements },
    })

  beforeEach(() => FakeSocket.last.welcome())

  it('shows a pick at once, and takes it as the server says', async () => {
    says(view({ you: { can: ['pick'], tiles: [1, 2] }, seats: { A: { wanted: 'pick' } } }))
    store.pickTile(2)
    expect(store.pick).toBe(2)
    expect(sent()).toMatchObject({ do: { type: 'pick', seat: 'A', tile: 2 }, seen: 1 })
    says({ type: 'error', id: sent()?.id, code: 'stale', sentence: '' })
    await settled()
    expect(store.pick).toBeNull()
    expect(store.refusal?.code).toBe('stale')
  })

  it('has the first cube that fits in hand, or the chosen one', () => {
    says(building(1))
    expect(store.inHand).toBe('orange')
    expect([...store.ghosts.keys()]).toEqual(['1c4', '1e4'])
    store.hold('blue')
    expect([...store.ghosts.keys()]).toEqual(['1c4'])
    store.hold('yellow')
    expect(store.inHand).toBe('orange')
  })

  it('begins each round with the first cube, whatever was chosen in an earlier one', () => {
    says(building(1))
    store.hold('blue')
    expect(store.inHand).toBe('blue')
    says(building(2, [], 2))
    expect(store.inHand).toBe('orange')
    store.hold('blue')
    expect(store.inHand).toBe('blue')
  })

  it('shows a placement until the view that has it is there, and never twice', async () => {
    says(building(1))
    store.place('1c4')
    expect(store.placing).toEqual(['o1c4'])
    expect(store.pieces[0]?.placed).toBe('1c4')
    expect(store.ghosts.size).toBe(0)
    says({ type: 'ack', id: sent()?.id, number: 2 })
    await settled()
    expect(store.placing).toEqual(['o1c4'])
    says(building(2, ['o1c4']))
    expect(store.placing).toEqual([])
    expect(store.pieces[0]?.placed).toBe('1c4')
  })

  it('asks why a place is not offered, by its link where the seat is held by one', async () => {
    says(building(1))
    const link = 'k'.repeat(43)
    localStorage.setItem('yaxha.links.table', JSON.stringify([link]))
    const problem = { type: 'error', code: 'apart', sentence: 'It must touch.', rule: 'B2' }
    const asked = vi.fn((_: string, { headers }: { headers: { authorization: string } }) =>
      Promise.resolve(
        headers.authorization === `Bearer ${link}`
          ? Response.json({ placement: 'o1a1', problem })
          : Response.json({ type: 'error', code: 'not-yours', sentence: '' }, { status: 403 }),
      ),
    )
    vi.stubGlobal('fetch', asked)
    expect(await store.whyNot('1a1', 'orange')).toEqual(problem)
    expect(asked.mock.lastCall?.[0]).toMatch('/tables/table/seats/A/placement?placement=o1a1')
    expect(FakeSocket.last.sent.every((each) => each.type === 'hello')).toBe(true)
  })

  it('goes on with the cube that will be in hand while a placement is on its way', () => {
    says(building(1))
    store.place('1c4')
    expect(store.prompt).toMatchObject({ kind: 'place', color: 'blue' })
  })

  it('shows a placement once when its answer was lost with the connection', () => {
    says(building(1))
    store.place('1c4')
    says(building(2, ['o1c4']))
    expect(store.placing).toEqual([])
    expect(store.pieces.filter((piece) => piece.placed !== null)).toHaveLength(1)
  })

  it('reveals its nonce when all hashes are there, and keeps those first', () => {
    void store.ready('A')
    void store.ready('A')
    const hash = String(sent()?.do['nonce']).replace('sha256:', '')
    const lobby = (...can: ('reveal' | 'say')[]) =>
      view({ status: 'open', you: { can }, seats: { A: { hash }, B: { hash: 'theirs' } } })
    says(lobby('say'))
    expect(sent()?.do['type']).toBe('ready')
    says(lobby('reveal', 'say'))
    says(lobby('reveal', 'say'))
    const { hashes, nonces } = keptOf('table')
    expect(sha256(nonces.A ?? '')).toBe(hash)
    expect(FakeSocket.last.sent.slice(-2).map((each) => each.do)).toEqual([
      { type: 'ready', seat: 'A', nonce: `sha256:${hash}` },
      { type: 'reveal', seat: 'A', nonce: nonces.A },
    ])
    expect(hashes).toEqual({ A: hash, B: 'theirs' })
  })

  it('does once what is asked for twice, until it is shown', async () => {
    says(building(1))
    const before = FakeSocket.last.sent.length
    store.place('1c4')
    const placed = sent()
    store.place('1c4')
    says({ type: 'ack', id: placed?.id, number: 2 })
    await settled()
    store.place('1c4', 'orange')
    expect(FakeSocket.last.sent).toHaveLength(before + 1)
    says(building(2, ['o1c4']))
    store.confirm()
    store.confirm()
    void store.ready('A')
    void store.ready('A')
    void store.claim('B', 'Ana')
    void store.claim('B', 'Ana')
    expect(FakeSocket.last.sent.slice(before + 1).map((each) => each.do['type'])).toEqual([
      'confirm',
      'ready',
      'claim',
    ])
  })

  it('does again what was refused, and what is something else', async () => {
    says(building(1))
    const before = FakeSocket.last.sent.length
    store.takeBack('1c4')
    store.takeBack('1e4')
    says({ type: 'error', id: FakeSocket.last.sent[before]?.id, code: 'stale', sentence: '' })
    await settled()
    store.takeBack('1c4')
    expect(FakeSocket.last.sent.slice(before).map((each) => each.do['cell'])).toEqual([
      '1c4',
      '1e4',
      '1c4',
    ])
  })

  it('asks for what is new of the story after a new connection', async () => {
    says({
      type: 'story',
      after: 0,
      entries: [{ kind: 'said', at: 0, seat: 'B', phrase: 'hello' }],
    })
    says({ ...building(1), table: { ...building(1).table, story: 1 } })
    vi.useFakeTimers()
    FakeSocket.last.breaks()
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    FakeSocket.last.welcome()
    expect(FakeSocket.last.sent[0]).toMatchObject({ type: 'hello', story: 1 })
    expect(store.story).toHaveLength(1)
  })

  it('knows how far the clock of the server is ahead', () => {
    expect(store.serverAhead).toBeGreaterThan(4900)
    expect(store.serverAhead).toBeLessThanOrEqual(5000)
  })
})

describe('two seats around one screen', () => {
  const wanted = (A: boolean, B: boolean) => ({
    A: { wanted: A ? ('pick' as const) : null },
    B: { wanted: B ? ('pick' as const) : null },
  })
  const both = (number: number, A: boolean, B: boolean, pick: number | null = null) => {
    says(
      view({
        number,
        viewer: 'A',
        seats: wanted(A, B),
        you: { can: ['pick'], pick, tiles: [1, 2] },
      }),
    )
    says(view({ number, viewer: 'B', seats: wanted(A, B), you: { can: ['pick'], tiles: [1, 2] } }))
  }
  beforeEach(() => {
    FakeSocket.last.welcome(['A', 'B'])
    both(1, true, true)
  })

  it('passes the device on before anybody sees a pick', () => {
    expect(store.passTo).toBe('A')
    store.unveil('A')
    expect(store.passTo).toBeNull()
    store.pickTile(2)
    expect(store.pick).toBeNull()
    expect(store.passTo).toBe('B')
    both(2, false, true, 2)
    expect(store.passTo).toBe('B')
    store.unveil('B')
    expect(store.me).toBe('B')
    expect(store.pick).toBeNull()
  })

  it('does not show the last pick either, while others are waited for', () => {
    both(2, false, false, 2)
    expect(store.passTo).toBeNull()
    expect(store.pick).toBeNull()
  })
})

it('who holds no seat sees what all see', () => {
  FakeSocket.last.welcome([])
  says(view({ viewer: null }))
  expect(store.me).toBeNull()
  expect(store.prompt?.kind).toBe('watch')
})

describe('people who come and go', () => {
  const waiting = view({ seats: { B: { wanted: 'pick' } }, you: { can: ['pick'], pick: 1 } })

  beforeEach(() => FakeSocket.last.welcome())

  it('knows who is away until a new connection says otherwise', () => {
    says(waiting)
    says({ type: 'presence', away: [{ seat: 'B', since: 1000, stand_in_at: 61_000 }] })
    expect(store.away.get('B')?.stand_in_at).toBe(61_000)
    says({ type: 'presence', away: [] })
    expect(store.away.size).toBe(0)
    says({ type: 'presence', away: [{ seat: 'B', since: 1000, stand_in_at: null }] })
    FakeSocket.last.welcome()
    expect(store.away.size).toBe(0)
  })

  it('is told that the host has freed its seat', () => {
    says(view({ status: 'open' }))
    expect(store.sentAway).toBe(false)
    says({ type: 'sent-away' })
    expect(store.sentAway).toBe(true)
  })

  it('closes the table, which leaves nothing to do', async () => {
    says(view({ status: 'open', you: { can: ['leave', 'say'] } }))
    void store.closeTable()
    void store.closeTable()
    const closing = FakeSocket.last.sent.slice(1)
    expect(closing).toMatchObject([{ do: { type: 'close' }, seen: null }])
    says({ type: 'ack', id: sent()?.id, number: 5 })
    says(view({ status: 'closed', number: 2 }))
    await settled()
    expect(store.pending).toEqual([])
    expect(store.prompt).toBeNull()
  })

  it('asks for a bot, and nudges', () => {
    says(waiting)
    store.nudge('B')
    expect(sent()).toMatchObject({ do: { type: 'nudge', seat: 'A', other: 'B' } })
    store.standIn('B')
    expect(sent()).toMatchObject({ do: { type: 'stand-in', seat: 'A', other: 'B' } })
  })

  it('is nudged while it is waited for', () => {
    says({
      type: 'story',
      after: 0,
      next: 1,
      total: 1,
      entries: [{ kind: 'nudged', at: 5, seat: 'A', by: 'B' }],
    })
    says(view({ seats: { A: { wanted: 'pick' } }, you: { can: ['pick'] } }))
    expect(store.nudged).toEqual({ seat: 'A', by: 'B', at: 5 })
    says(view({ number: 2, you: { can: ['pick'], pick: 1 } }))
    expect(store.nudged).toBeNull()
  })
})
