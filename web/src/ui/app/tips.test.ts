import { expect, it } from 'vitest'
import { placeOf } from './tips'

const screen = { width: 320, height: 568 }
const tip = { width: 200, height: 60 }

it.each([
  ['above the middle', { left: 140, top: 300, width: 40, height: 40 }, { left: 60, top: 232 }],
  [
    'below where there is no room',
    { left: 140, top: 30, width: 40, height: 40 },
    { left: 60, top: 78 },
  ],
  ['within the left edge', { left: 0, top: 300, width: 20, height: 20 }, { left: 8, top: 232 }],
  [
    'within the right edge',
    { left: 300, top: 300, width: 20, height: 20 },
    { left: 112, top: 232 },
  ],
  [
    'at the top over what fills the window',
    { left: 0, top: 0, width: 320, height: 560 },
    { left: 60, top: 8 },
  ],
])('%s', (_, anchor, place) => {
  expect(placeOf(anchor, tip, screen)).toEqual(place)
})
