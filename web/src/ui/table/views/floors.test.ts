import { expect, it } from 'vitest'
import { floorsOf, spread, walked } from './floors'

const drawn = (cubes: string[], offered: string[] = []) =>
  floorsOf(cubes, offered).map((floor) => floor.rows.map((row) => row.cells.join(' ')).join(' / '))

it('an empty pyramid shows the first cell', () => {
  expect(drawn([])).toEqual(['1d4'])
})

it('rows run from far to near, and levels shrink', () => {
  expect(drawn(['1d4', '1e4', '1d3', '1e3'])).toEqual(['1d4 1e4 / 1d3 1e3', '2d3'])
})

it('offered cells widen level 1 alone', () => {
  expect(drawn(['1d4'], ['1c4', '1d5'])).toEqual(['1c5 1d5 / 1c4 1d4'])
})

it('two rows of levels need what the widest of them does', () => {
  const square = ['1a1', '1d4']
  expect(spread(floorsOf(square, []))).toEqual({ wide: [10, 4], narrow: [7, 6] })
})

it('arrows walk the rows and columns of a level, and page keys the levels', () => {
  const floors = floorsOf(['1c3', '1f6'], [])
  expect(walked(floors, '1c4', 'ArrowRight')).toBe('1d4')
  expect(walked(floors, '1c4', 'ArrowUp')).toBe('1c5')
  expect(walked(floors, '1c4', 'ArrowDown')).toBe('1c3')
  expect(walked(floors, '1c3', 'ArrowDown')).toBeNull()
  expect(walked(floors, '1c3', 'ArrowLeft')).toBeNull()
  expect(walked(floors, '1f4', 'ArrowRight')).toBe('2c4')
  expect(walked(floors, '2c4', 'ArrowLeft')).toBe('1f4')
  expect(walked(floors, '1f6', 'ArrowRight')).toBe('2c5')
  expect(walked(floors, '1d4', 'PageUp')).toBe('2d4')
  expect(walked(floors, '1d4', 'PageDown')).toBeNull()
  expect(walked(floors, '1c4', 'Enter')).toBeNull()
})
