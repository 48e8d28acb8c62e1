import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeSocket, stubPage } from '../../api/fakeSocket'
import type { News, Step } from '../../api/types'
import { NO_NEWS } from '../table/news'
import { view } from '../table/fixture'
import { ReplayPlayer } from './replayPlayer.svelte'

function step(kind: Step['kind'], round: number): Step {
  const { game } = view({ round }).table
  if (game === null) throw new Error('There is a game in it')
  const news = { ...NO_NEWS, happened: [{ kind, at: 0, round }] }
  return { kind, round, at: 0, seat: null, action: '', news, game }
}

const STEPS = [step('started', 1), step('dealt', 1), step('picked', 1)]

let player: ReplayPlayer
let told: News[]

beforeEach(async () => {
  stubPage()
  const answer = (path: string) =>
    path.endsWith('/replay') ? { steps: STEPS } : { table: view({}).table, seats: ['A'] }
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json(answer(path))))
  player = new ReplayPlayer('table')
  told = []
  player.store.onNews((news) => told.push(news))
  await player.load('')
})
afterEach(() => {
  player.pause()
  vi.unstubAllGlobals()
})

it('shows a step at its table, with the story up to it', () => {
  player.goTo(2)
  expect(player.store.story.map(({ kind }) => kind)).toEqual(['started', 'dealt', 'picked'])
  expect(player.store.view?.number).toBe(2)
  expect(player.store.me).toBe('A')
  player.goTo(0)
  expect(player.store.story.map(({ kind }) => kind)).toEqual(['started'])
})

it('has news for a step forward, and none for a jump', () => {
  player.stepForward()
  expect(told.map(({ happened }) => happened[0]?.kind)).toEqual(['dealt'])
  player.goTo(0)
  player.goTo(2)
  expect(told).toHaveLength(1)
})

it('needs no connection, and does nothing at its table', async () => {
  player.store.pickTile(1)
  await vi.waitFor(() => expect(player.store.refusal?.code).toBe('over'))
  expect(player.store.pending).toEqual([])
  expect(FakeSocket.all).toEqual([])
})
