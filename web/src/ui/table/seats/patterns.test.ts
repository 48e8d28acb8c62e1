import { expect, it } from 'vitest'
import { nameOf } from '../../../state/names'
import { view } from '../../../state/table/fixture'
import { showPatterns } from './patterns'

it('lets everybody keep their pattern and name in a rematch', () => {
  const set = new Map<string, string>()
  const style = {
    setProperty: (name: string, value: string) => set.set(name, value),
    removeProperty: (name: string) => set.delete(name),
  } as unknown as CSSStyleDeclaration
  const { table } = view({ seats: { A: { origin: 'B', kind: 'bot' }, B: { origin: 'A' } } })
  const undo = showPatterns(table, { style } as unknown as HTMLElement)
  expect([...set]).toEqual([
    ['--weave-a', 'var(--woven-b)'],
    ['--weave-b', 'var(--woven-a)'],
  ])
  const [bot] = table.seats
  expect(bot && nameOf(bot)).toBe('Balam')
  undo()
  expect(set.size).toBe(0)
})
