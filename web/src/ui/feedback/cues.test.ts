import { describe, expect, it } from 'vitest'
import type { Command, Entry, SeatLetter, SeatView } from '../../api/types'
import { NO_NEWS } from '../../state/table/news'
import { view } from '../../state/table/fixture'
import { type Moment, clockCues, cues, waitingSince } from './cues'

const moment = (wish: Partial<Moment>): Moment => ({
  view: view({}),
  news: NO_NEWS,
  mine: ['A'],
  pending: [],
  held: null,
  refusal: null,
  follows: true,
  at: 0,
  waitingSince: null,
  hidden: false,
  fall: 0,
  still: false,
  ...wish,
})

/** The names of what is heard, from one moment to the next. */
const heard = (before: Partial<Moment>, now: Partial<Moment>) =>
  cues(moment(before), moment(now)).map(({ sound, far }) => (far ? `far ${sound}` : sound))

const seats = (A: Partial<SeatView>, B: Partial<SeatView> = {}) => ({ seats: { A, B } })

describe('what one does oneself', () => {
  const same = view({ phase: 'build' })
  const doing = (command: Command) =>
    cues(moment({ view: same }), moment({ view: same, pending: [command] }))

  it('sounds at once', () => {
    expect(doing({ type: 'pick', seat: 'A', tile: 1 })).toEqual([{ sound: 'card' }])
    expect(doing({ type: 'take', seat: 'A', tile: 1 })).toEqual([{ sound: 'lift' }])
    expect(doing({ type: 'take-back', seat: 'A', cell: null })).toEqual([{ sound: 'back' }])
    expect(doing({ type: 'confirm', seat: 'A' })).toEqual([{ sound: 'confirm' }])
    expect(doing({ type: 'say', seat: 'A', phrase: 'hello' })).toEqual([])
  })

  it('sounds by the level, when the cube has fallen', () => {
    const command: Command = { type: 'place', seat: 'A', placement: 'o3c3' }
    const after = cues(
      moment({ view: same }),
      moment({ view: same, pending: [command], fall: 180 }),
    )
    expect(after).toEqual([{ sound: 'place', level: 3, after: 180 }])
    expect(doing({ type: 'move', seat: 'A', cell: '1d4', to: '2c3' })).toEqual([
      { sound: 'place', level: 2, after: 0 },
    ])
  })

  it('sounds once, however long it is on its way, and not again when it is shown', () => {
    const command: Command = { type: 'place', seat: 'A', placement: 'o1c4' }
    const shown = view({ number: 2, phase: 'build', you: { draft: ['o1c4'] } })
    expect(heard({ view: same, pending: [command] }, { view: same, pending: [command] })).toEqual(
      [],
    )
    expect(heard({ view: same, pending: [command] }, { view: shown })).toEqual([])
  })

  it('sounds without a connection too', () => {
    const command: Command = { type: 'confirm', seat: 'A' }
    expect(heard({ follows: false }, { follows: false, pending: [command] })).toEqual(['confirm'])
  })

  it('lifts the cube that is chosen', () => {
    expect(heard({}, { held: 'blue' })).toContain('lift')
    expect(heard({ held: 'blue' }, { held: 'blue' })).toEqual([])
  })

  it('knocks when it is refused', () => {
    const refusal = {}
    expect(heard({}, { refusal })).toEqual(['refused'])
    expect(heard({ refusal }, { refusal })).toEqual([])
    expect(heard({ refusal }, { refusal: null })).toEqual([])
  })
})

/** News of one entry of the story. */
const told = (kind: string, more: Partial<Entry>) => ({
  news: { ...NO_NEWS, happened: [{ kind, at: 0, ...more }] },
})
const placed = (seat: SeatLetter, ...cubes: string[]) => ({
  news: {
    ...NO_NEWS,
    cubes: cubes.map((cube) => ({ seat, kind: 'placed' as const, cube, group: 1 })),
  },
})

describe('what happens at the table', () => {
  it('deals a kernel of sound for each cube', () => {
    const dealt = cues(moment({}), moment(told('dealt', { round: 2, deal: 'oby/gww' })))
    expect(dealt.map(({ sound }) => sound)).toEqual(Array(6).fill('deal'))
    expect(dealt.at(-1)?.after).toBe(200 + 5 * 45)
  })

  it('reveals after a pause, and ties after that', () => {
    expect(cues(moment({}), moment(told('picked', { picks: [1, 2] })))).toEqual([
      { sound: 'reveal', after: 300 },
    ])
    const tied = told('picked', { picks: [1, 1] })
    expect(cues(moment({}), moment(tied))).toEqual([
      { sound: 'reveal', after: 300 },
      { sound: 'tie', after: 720 },
    ])
    expect(heard({}, told('swapped', { order: 'AB' }))).toEqual([])
    const still = cues(moment({}), moment({ ...tied, still: true }))
    expect(still.map(({ after }) => after)).toEqual([0, 420])
  })

  it('lets others be heard from afar', () => {
    expect(heard({}, told('laid', { seat: 'B' }))).toEqual(['far card'])
    expect(heard({}, told('laid', { seat: 'A' }))).toEqual([])
    expect(cues(moment({}), moment(placed('B', 'w1d4', 'o2c3')))).toEqual([
      { sound: 'place', level: 1, far: true, after: 0 },
      { sound: 'place', level: 2, far: true, after: 90 },
    ])
    expect(heard({}, placed('A', 'w1d4'))).toEqual([])
  })

  it('lets the last card be heard as it is opened', () => {
    const happened = [
      { kind: 'laid', at: 0, seat: 'B' },
      { kind: 'picked', at: 0, picks: [1, 2] },
    ]
    expect(heard({}, { news: { ...NO_NEWS, happened } })).toEqual(['reveal'])
  })

  it('is silent after a reconnect, a jump or at the first view', () => {
    const opened = told('picked', { picks: [1, 2] })
    expect(heard({}, { ...opened, follows: false })).toEqual([])
    expect(heard({ view: null }, opened)).toEqual([])
  })
})

describe('your turn', () => {
  const waiting = view({ phase: 'build', ...seats({}, { wanted: 'build' }) })
  const yours = view({ number: 2, phase: 'build', ...seats({ wanted: 'build' }) })
  const waited = { view: waiting, waitingSince: 0 }

  it('is told to whoever has waited', () => {
    expect(heard(waited, { view: yours, at: 2000 })).toEqual(['turn'])
    expect(heard(waited, { view: yours, at: 500 })).toEqual([])
  })

  it('is told to whoever looks elsewhere, however short it was', () => {
    expect(heard(waited, { view: yours, at: 500, hidden: true })).toEqual(['turn'])
    const picking = view(seats({ wanted: 'pick' }))
    expect(heard({ view: picking }, { view: yours, hidden: true })).toContain('turn')
  })

  it('is told to whoever must choose after a tie, when that was heard', () => {
    const picking = view({ ...seats({ wanted: 'pick' }) })
    const take = view({ number: 2, phase: 'take', ...seats({ wanted: 'take' }) })
    const tied = told('picked', { picks: [1, 1] })
    const all = cues(moment({ view: picking }), moment({ view: take, ...tied }))
    expect(all.map(({ sound }) => sound)).toEqual(['reveal', 'tie', 'turn'])
    expect(all[2]?.after).toBeGreaterThan(all[1]?.after ?? 0)
  })

  it('is not told to whoever has just acted, around one screen, or to who watches', () => {
    const build = view({ phase: 'build', ...seats({ wanted: 'build' }) })
    const again = view({ number: 2, ...seats({ wanted: 'pick' }) })
    expect(heard({ view: build }, { view: again, at: 9000 })).not.toContain('turn')
    expect(
      heard({ ...waited, mine: ['A', 'B'] }, { view: yours, at: 9000, mine: ['A', 'B'] }),
    ).toEqual([])
    const watched = { ...yours, viewer: null, you: null }
    expect(
      heard(
        { ...waited, view: { ...waiting, viewer: null } },
        { view: watched, at: 9000, mine: [] },
      ),
    ).toEqual([])
  })

  it('waits from when one was done', () => {
    expect(waitingSince(waiting, null, 5)).toBe(5)
    expect(waitingSince(waiting, moment({ waitingSince: 5 }), 9)).toBe(5)
    expect(waitingSince(yours, moment({ waitingSince: 5 }), 9)).toBeNull()
  })
})

it('a clock ticks in its last five seconds', () => {
  expect(clockCues(6, 5)).toEqual([{ sound: 'tick' }])
  expect(clockCues(5, 5)).toEqual([])
  expect(clockCues(1, 0)).toEqual([])
  expect(clockCues(9, 8)).toEqual([])
  expect(clockCues(null, 3)).toEqual([])
  expect(clockCues(2, 60)).toEqual([])
})
