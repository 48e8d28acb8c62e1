import { expect, it } from 'vitest'
import { floorsOf, spread, walked } from './flat'

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

it('arrows walk a level, and on to the next one at its edge', () => {
  const cells = ['1c4', '1d4', '1d3', '2c3']
  expect(walked(cells, '1c4', 'ArrowRight')).toBe('1d4')
  expect(walked(cells, '1d4', 'ArrowDown')).toBe('1d3')
  expect(walked(cells, '1d4', 'ArrowRight')).toBe('2c3')
  expect(walked(cells, '2c3', 'ArrowLeft')).toBe('1c4')
  expect(walked(cells, '1c4', 'ArrowLeft')).toBeNull()
  expect(walked(cells, '1c4', 'Enter')).toBeNull()
})
