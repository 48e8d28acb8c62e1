import { expect, it } from 'vitest'
import { readTyped } from './commands'

it.each([
  ['2', { do: 'tile', tile: 2 }],
  ['o 2c3', { do: 'place', color: 'orange', cell: '2c3' }],
  ['  G2B3 ', { do: 'place', color: 'green', cell: '2b3' }],
  ['m 2b3 2c3', { do: 'move', cell: '2b3', to: '2c3' }],
  ['u', { do: 'take-back', cell: null }],
  ['u 1d4', { do: 'take-back', cell: '1d4' }],
  ['OK', { do: 'confirm' }],
  ['w', { do: 'withdraw' }],
  ['?', { ask: 'help' }],
])('%s', (text, expected) => {
  expect(readTyped(text)).toEqual(expected)
})

it.each([
  ['p', { ask: 'pyramid', whose: null, level: null }],
  ['p B', { ask: 'pyramid', whose: 'b', level: null }],
  ['p  Ana Lu', { ask: 'pyramid', whose: 'ana lu', level: null }],
  ['p 2', { ask: 'pyramid', whose: null, level: 2 }],
  ['p b 2', { ask: 'pyramid', whose: 'b', level: 2 }],
  ['2C3', { ask: 'cell', cell: '2c3', whose: null }],
  ['2c3 Bo', { ask: 'cell', cell: '2c3', whose: 'bo' }],
  ['r', { ask: 'groups', of: null }],
  ['r green B', { ask: 'groups', of: 'green b' }],
  ['if b2c3', { ask: 'trial', color: 'blue', cell: '2c3' }],
  ['if b 2c3', { ask: 'trial', color: 'blue', cell: '2c3' }],
  ['h', { ask: 'where' }],
  ['n', { ask: 'news' }],
  ['c', { ask: 'cells', color: null }],
  ['c W', { ask: 'cells', color: 'white' }],
  ['cg', { ask: 'cells', color: 'green' }],
  ['s', { ask: 'scores', whose: null }],
  ['s B', { ask: 'scores', whose: 'b' }],
  ['k', { ask: 'cards', whose: null }],
  ['l', { ask: 'log' }],
  ['t', { ask: 'tiles' }],
])('%s is read out', (text, expected) => {
  expect(readTyped(text)).toEqual(expected)
})

it.each([
  ['+', { go: 'forward', by: 'step' }],
  ['-', { go: 'back', by: 'step' }],
  [']', { go: 'forward', by: 'round' }],
  ['[', { go: 'back', by: 'round' }],
])('%s leads through a replay', (text, expected) => {
  expect(readTyped(text)).toEqual(expected)
})

it.each([
  ['o 9z9', '9z9'],
  ['9z9', '9z9'],
  ['if o 1h1', '1h1'],
  ['u 5d4', '5d4'],
  ['m 1d4 1h4', '1h4'],
])('%s names a cell that is not there', (text, wrong) => {
  expect(readTyped(text)).toEqual({ wrong })
})

it.each([
  ['m', 'move'],
  ['m 2b3', 'move'],
  ['M here', 'move'],
  ['if', 'trial'],
  ['if g', 'trial'],
  ['if 2b3', 'trial'],
])('%s lacks something', (text, lacking) => {
  expect(readTyped(text)).toEqual({ lacking })
})

it.each(['', '12', 'o', 'b', 'pb', 'o d4', 'okay', 'mm', 'iffy'])('%s is no command', (text) => {
  expect(readTyped(text)).toBeNull()
})
