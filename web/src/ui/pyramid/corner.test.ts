import { expect, it } from 'vitest'
import { cubeOf } from '../../state/notation'
import { fromCorner } from './corner'

const cells = (quarters?: number) =>
  fromCorner(['o2d4', 'b1d4', 'g1e5', 'y1d5', 'w1e4'].map(cubeOf), quarters).map(({ cell }) => cell)

it('paints from far to near and from below', () => {
  expect(cells()).toEqual(['1d5', '1d4', '1e5', '1e4', '2d4'])
})

it('has another side in front when it is turned', () => {
  expect(cells(2)).toEqual(['1e4', '1d4', '1e5', '1d5', '2d4'])
})
