import { describe, expect, it } from 'vitest'
import { besides, middleOf, nearestFirst, parseCell, spotOf, topOf } from './cells'

describe('cells', () => {
  it('reads level, file and rank', () => {
    expect(parseCell('2c3')).toEqual({ level: 2, file: 2, rank: 2 })
  })

  it('puts the first cube on the stone', () => {
    expect(spotOf('1d4')).toEqual({ x: 3, y: 0.5, z: -3 })
  })

  it('rests a cube on the middle of its four', () => {
    const four = ['1c3', '1d3', '1c4', '1d4'].map(spotOf)
    const mean = (axis: 'x' | 'z') => four.reduce((sum, spot) => sum + spot[axis], 0) / 4
    expect(spotOf('2c3')).toEqual({ x: mean('x'), y: 1.5, z: mean('z') })
  })

  it('keeps the stone under the middle of a floating base', () => {
    expect(middleOf([])).toEqual({ x: 3, z: -3 })
    expect(middleOf(['1d4', '1e4', '2a1'])).toEqual({ x: 3.5, z: -3 })
    expect(middleOf(['1a1', '1d4'])).toEqual({ x: 1.5, z: -1.5 })
  })

  it('knows the highest level', () => {
    expect(topOf([])).toBe(0)
    expect(topOf(['1d4', '3c3', '2c3'])).toBe(3)
  })

  it('walks ghosts from the nearest to the eye', () => {
    const cells = ['1d5', '1d3', '1c4', '1e4']
    expect(nearestFirst(cells, 0, 0.6)).toEqual(['1d3', '1c4', '1e4', '1d5'])
    expect(nearestFirst(cells, Math.PI / 2, 0.6)[0]).toBe('1e4')
    expect(nearestFirst(cells, Math.PI, 0.6)[0]).toBe('1d5')
  })

  it('names what stands beside', () => {
    expect(besides('2c3')).toEqual(['2b3', '2d3', '2c2', '2c4'])
  })
})
