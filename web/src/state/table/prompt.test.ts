import { expect, it } from 'vitest'
import type { YourView } from '../../api/types'
import { promptOf } from './prompt'
import { view } from './fixture'

it('asks for a pick, and says whom it waits for then', () => {
  const seats = { B: { wanted: 'pick' as const } }
  expect(promptOf(view({ you: { can: ['pick'], tiles: [1, 2] }, seats }), null)).toEqual({
    kind: 'pick',
    waiting: ['B'],
  })
  expect(promptOf(view({ you: { can: ['pick'], pick: 2 }, seats }), null).kind).toBe('picked')
})

it('names the colour in hand', () => {
  const seen = view({ phase: 'build', you: { can: ['place', 'take-back'] } })
  expect(promptOf(seen, 'green')).toEqual({ kind: 'place', color: 'green', waiting: [] })
})

it('tells cubes that must be discarded from a finished build', () => {
  const can = ['confirm'] as const
  expect(promptOf(view({ you: { can } }), null).kind).toBe('confirm')
  const forced = promptOf(view({ you: { can, discards: 'oy' } }), null)
  expect(forced).toEqual({ kind: 'discard', cubes: ['orange', 'yellow'], waiting: [] })
})

it('tells who is away that a bot plays', () => {
  const seen = view({ you: { can: ['pick', 'back'] }, seats: { A: { absent: 'clock' } } })
  expect(promptOf(seen, null)).toMatchObject({ kind: 'absent', why: 'clock' })
})

it('asks who sits down whether they are ready, until all are', () => {
  const open = (can: YourView['can']) => {
    const seen = view({ you: { can } })
    return { ...seen, table: { ...seen.table, status: 'open' as const } }
  }
  expect(promptOf(open(['ready', 'leave', 'say']), null).kind).toBe('ready')
  expect(promptOf(open(['leave', 'say']), null).kind).toBe('seated')
})

it('lets those who hold no seat watch', () => {
  expect(promptOf(view({ viewer: null }), null).kind).toBe('watch')
})
