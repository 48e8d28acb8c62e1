import { expect, it } from 'vitest'
import { cardsFor, clockOf, missing, refusedName, screenSeatsOf, seatsOf, toggled } from './wishes'

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

it('keeps the three cards that were chosen first', () => {
  const three = ['a', 'b', 'c']
  expect(toggled(three, 'd')).toBe(three)
  expect(toggled(['a', 'b'], 'c')).toEqual(three)
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
})

it('offers only cards that so many can use', () => {
  expect(cardsFor(2)).toHaveLength(13)
  expect(cardsFor(2)).not.toContain('neighbor-blue')
  expect(cardsFor(3)).toHaveLength(18)
})

it('names one missing field at a time, in the order of the form', () => {
  expect(missing(' ', [])).toBe('name')
  expect(missing('Ana', ['largest'])).toBe('cards')
  expect(missing('Ana', ['largest', 'most-levels', 'largest-blue'])).toBeNull()
  expect(missing('Ana', null)).toBeNull()
})
