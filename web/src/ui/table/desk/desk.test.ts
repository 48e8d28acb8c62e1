import { afterEach, expect, it, vi } from 'vitest'
import type { Entry, ViewMessage } from '../../../api/types'
import { NO_NEWS } from '../../../state/table/news'
import { recordedTable } from '../../../state/replay/recordSource'
import type { TableStore } from '../../../state/table/store.svelte'
import { view } from '../../../state/table/fixture'
import { motion } from '../../kit/motion.svelte'
import { Desk } from './desk.svelte'

const tied: Entry = {
  kind: 'picked',
  at: 0,
  order: 'BA',
  deal: 'oby/gww',
  picks: [1, 1],
  kept: ['B', null],
}
const took: Entry = { kind: 'took', at: 0, seat: 'A', tile: 2, cubes: 'gww', forced: true }
const swapped: Entry = { kind: 'swapped', at: 0, order: 'AB' }

afterEach(() => void vi.restoreAllMocks())

function opened(): {
  store: TableStore
  desk: Desk
  see: (message: ViewMessage, ...entries: Entry[]) => void
} {
  const store = recordedTable('table')
  const desk = new Desk(store)
  const see = (message: ViewMessage, ...happened: Entry[]) => {
    store.recall(message, [...store.story, ...happened])
    desk.watch({ ...NO_NEWS, happened })
  }
  const after = view({ number: 2, viewer: 'B', phase: 'build' })
  if (after.table.game) Object.assign(after.table.game, { order: 'AB' })
  see(after, tied, took, swapped)
  return { store, desk, see }
}

it('swaps turn order, and lets others build, when the cards have been shown', () => {
  const { desk, see } = opened()
  expect(desk.order('B')).toBe(1)
  const later = view({ number: 3, viewer: 'B', phase: 'build', cubes: ['o1d4'] })
  see(later, { kind: 'confirmed', at: 0, seat: 'A' })
  expect(desk.cubes('A')).toEqual([])
  desk.endReveal()
  expect(desk.cubes('A').map(({ cell }) => cell)).toEqual(['1d4'])
})

it('keeps the story of a tie until it is read', () => {
  const { desk, see } = opened()
  // While the cards lie there, they show it themselves, and nothing may cover them.
  expect(desk.tie).toBe(false)
  desk.endReveal()
  expect(desk.tie).toBe(true)
  see(view({ number: 3, phase: 'build' }), { kind: 'confirmed', at: 0, seat: 'B' })
  expect(desk.tie).toBe(true)
  desk.readTie()
  expect(desk.tie).toBe(false)
})

it('lets nobody wait for cards that do not turn, and still tells of the tie', () => {
  vi.spyOn(motion, 'isStill', 'get').mockReturnValue(true)
  const { desk } = opened()
  expect(desk.reveal).toBeNull()
  expect(desk.order('B')).toBe(2)
  expect(desk.tie).toBe(true)
})

it('shows no story where nobody tied', () => {
  const { desk, see } = opened()
  see(view({ number: 4, phase: 'build' }), {
    ...tied,
    picks: [1, 2],
    kept: ['A', 'B'],
  })
  expect(desk.tie).toBe(false)
})

it('says whose pyramid it is when one builds on that of another', () => {
  const { store, desk, see } = opened()
  desk.endReveal()
  see(view({ number: 3, viewer: 'B', phase: 'build', cubes: ['o1d4'], you: { can: ['place'] } }))
  desk.visit('A')
  for (const attempt of [() => desk.tryPlace('1d5'), () => desk.tryTakeBack('1d4')]) {
    store.forgive()
    attempt()
    expect(store.refusal).toMatchObject({ code: 'not-your-pyramid', facts: { name: 'Ana' } })
  }
  expect(store.pending).toEqual([])
  desk.visit('B')
  expect(store.refusal).toBe(null)
})

it('says that one only watches', () => {
  const store = recordedTable('table')
  const desk = new Desk(store)
  store.recall(view({ viewer: null, phase: 'build' }), [])
  desk.tryPlace('1d5')
  expect(store.refusal?.code).toBe('watching')
})

it('says nothing of a game that is shown again', () => {
  const store = recordedTable('table')
  const playback = { log: () => [], news: () => [], place: () => '', go: () => {} }
  const desk = new Desk(store, playback)
  store.recall(view({ viewer: null, phase: 'build' }), [])
  desk.tryPlace('1d5')
  expect(store.refusal).toBe(null)
})
