import { expect, it } from 'vitest'
import { readTyped } from './commandLine'

it.each([
  ['2', { do: 'tile', tile: 2 }],
  ['o 2c3', { do: 'place', color: 'orange', cell: '2c3' }],
  ['  G2B3 ', { do: 'place', color: 'green', cell: '2b3' }],
  ['m 2b3 2c3', { do: 'move', cell: '2b3', to: '2c3' }],
  ['u', { do: 'take-back', cell: null }],
  ['u 1d4', { do: 'take-back', cell: '1d4' }],
  ['OK', { do: 'confirm' }],
  ['w', { do: 'withdraw' }],
  ['?', { do: 'help' }],
])('%s', (text, expected) => {
  expect(readTyped(text)).toEqual(expected)
})

it.each(['', '5', 'o', 'o 9z9', 'p 1d4', 'okay'])('%s is no command', (text) => {
  expect(readTyped(text)).toBeNull()
})
