import { expect, it } from 'vitest'
import { clockOf, refusedName, screenSeatsOf, seatsOf, toggled } from './wishes'

it('seats friends between oneself and the bots', () => {
  const kinds = seatsOf('Ana', 4, 1, 'greedy').map((wish) => wish.kind)
  expect(kinds).toEqual(['mine', 'open', 'open', 'bot'])
})

it('seats bots beside everybody around one screen', () => {
  expect(screenSeatsOf(['Ana', 'Bo'], 1, 'greedy')).toEqual([
    { kind: 'mine', name: 'Ana' },
    { kind: 'mine', name: 'Bo' },
    { kind: 'bot', bot: 'greedy' },
  ])
})

it('knows which name was refused', () => {
  const taken = { facts: { name: 'Ana', seat: 'A' } }
  expect(refusedName(['Ana', 'Bo', 'Ana'], taken)).toBe(2)
  expect(refusedName(['a,b', 'Bo'], { facts: { name: 'a,b' } })).toBe(0)
  expect(refusedName(['Ana', 'Bo'], {})).toBe(-1)
})

it('says a clock as the server wants it', () => {
  expect(clockOf('none')).toEqual({ kind: 'none' })
  expect(clockOf(120)).toEqual({ kind: 'move', seconds: 120 })
  expect(clockOf('days')).toEqual({ kind: 'days', days: 3 })
})

it('keeps three cards at most', () => {
  expect(toggled(['a', 'b', 'c'], 'd')).toEqual(['b', 'c', 'd'])
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
})
