import { beforeEach, afterEach, expect, it, vi } from 'vitest'
import { Speech } from './speech'

let heard: string[]
let place: { isShared: boolean; isCovered: boolean }
let speech: Speech
const PLACE = { full: 'Place blue. It fits in 3 spaces.', brief: 'Place blue.' }

beforeEach(() => {
  vi.useFakeTimers()
  heard = []
  place = { isShared: false, isCovered: false }
  speech = new Speech({
    news: (texts) => heard.push(...texts),
    prompt: (text) => text !== '' && heard.push(text),
    isShared: () => place.isShared,
    isCovered: () => place.isCovered,
  })
})
afterEach(() => vi.useRealTimers())
const wait = (milliseconds = 5000) => vi.advanceTimersByTime(milliseconds)

it('says what happened before what is asked, in whatever order they come', () => {
  speech.ask(PLACE)
  speech.happened(['Bo builds blue 1d4'])
  wait()
  expect(heard).toEqual(['Bo builds blue 1d4', 'Place blue. It fits in 3 spaces.'])
})

it('asks again, briefly, after something that happened later', () => {
  speech.ask(PLACE)
  wait()
  speech.happened(['Bo builds blue 1d4'])
  wait()
  expect(heard).toEqual([PLACE.full, 'Bo builds blue 1d4', 'Place blue.'])
})

it('asks again once after several things in quick succession', () => {
  speech.ask(PLACE)
  wait()
  for (const name of ['Bo', 'Cy', 'Di']) {
    speech.happened([`${name} builds blue 1d4`])
    wait(700)
  }
  wait()
  speech.happened(['Bo is back'])
  wait()
  expect(heard).toEqual([
    PLACE.full,
    'Bo builds blue 1d4',
    'Cy builds blue 1d4',
    'Di builds blue 1d4',
    'Place blue.',
    'Bo is back',
    'Place blue.',
  ])
})

it('does not ask again for what holds no longer', () => {
  speech.ask(PLACE)
  wait()
  speech.happened(['Bo builds blue 1d4'])
  speech.ask({ full: 'Confirmed. Waiting for Bo', brief: '' })
  wait()
  expect(heard).toEqual([PLACE.full, 'Bo builds blue 1d4', 'Confirmed. Waiting for Bo'])
})

it('repeats nothing where nothing is asked, or where nothing happened', () => {
  speech.ask({ full: 'Picked. Waiting for Bo', brief: '' })
  wait()
  speech.happened(['Bo is away'])
  speech.ask(PLACE)
  wait()
  speech.add('View: Text')
  speech.happened([])
  wait()
  expect(heard).toEqual(['Picked. Waiting for Bo', 'Bo is away', PLACE.full, 'View: Text'])
})

it('asks nothing while a command is on its way, and says all of it after an answer', () => {
  speech.ask(PLACE)
  wait()
  speech.ask(null)
  speech.happened(['Bo builds blue 1d4'])
  wait()
  expect(heard).toEqual([PLACE.full, 'Bo builds blue 1d4'])
  speech.answered(['Blue on 1d4, plus 1'])
  speech.ask(PLACE)
  wait()
  expect(heard.slice(2)).toEqual(['Blue on 1d4, plus 1', PLACE.full])
})

it('asks again after a command that was refused, if something happened meanwhile', () => {
  speech.ask(PLACE)
  wait()
  speech.ask(null)
  speech.happened(['Bo builds blue 1d4'])
  speech.ask(PLACE)
  wait()
  expect(heard).toEqual([PLACE.full, 'Bo builds blue 1d4', 'Place blue.'])
})

it('keeps what happened for when the cloth is lifted', () => {
  place = { isShared: true, isCovered: false }
  speech.happened(['Bo builds blue 1d4'])
  place.isCovered = true
  wait()
  expect(heard).toEqual([])
  place.isCovered = false
  speech.ask(PLACE)
  wait()
  expect(heard).toEqual(['Bo builds blue 1d4', PLACE.full])
})

it('says at once that there is nothing to do', () => {
  speech.ask({ full: 'The game is over.', brief: '' })
  expect(heard).toEqual(['The game is over.'])
})
