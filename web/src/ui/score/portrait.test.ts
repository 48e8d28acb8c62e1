import { expect, it } from 'vitest'
import { cubeOf } from '../../state/notation'
import { gridOf, painted } from './portrait'

it('stands side by side, four as two by two', () => {
  expect(gridOf(2)).toEqual({ columns: 2, rows: 1 })
  expect(gridOf(3)).toEqual({ columns: 3, rows: 1 })
  expect(gridOf(4)).toEqual({ columns: 2, rows: 2 })
})

it('paints from far to near and from below', () => {
  const cubes = ['o2d4', 'b1d4', 'g1e5', 'y1d5', 'w1e4'].map(cubeOf)
  expect(painted(cubes).map(({ cell }) => cell)).toEqual(['1d5', '1d4', '1e5', '1e4', '2d4'])
})
