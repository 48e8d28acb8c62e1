import { expect, it } from 'vitest'
import { gridOf } from './portrait'

it('stands side by side, four as two by two', () => {
  expect(gridOf(2)).toEqual({ columns: 2, rows: 1 })
  expect(gridOf(3)).toEqual({ columns: 3, rows: 1 })
  expect(gridOf(4)).toEqual({ columns: 2, rows: 2 })
})
