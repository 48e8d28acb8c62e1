import { describe, expect, it } from 'vitest'
import { AZIMUTH, ELEVATION } from './orbit'
import { facing, quartersTo } from './side'

const base = ['a', 'b', 'c', 'd'].flatMap((file) => [1, 2, 3, 4].map((rank) => `1${file}${rank}`))
const second = ['a', 'b', 'c'].flatMap((file) => [1, 2, 3].map((rank) => `2${file}${rank}`))
const all = [...base, ...second]

describe('the best side', () => {
  it('sees the near right corner and not the far left one', () => {
    expect(facing(['1d1'], all, AZIMUTH, ELEVATION)).toBe(1)
    expect(facing(['1a4'], all, AZIMUTH, ELEVATION)).toBe(0)
  })

  it('leaves a group alone of which half shows', () => {
    expect(quartersTo(['1d1', '1a4'], all, AZIMUTH, ELEVATION)).toBe(0)
  })

  it('turns to a group behind', () => {
    const hidden = ['1a3', '1a4', '1b4']
    const quarters = quartersTo(hidden, all, AZIMUTH, ELEVATION)
    expect(quarters).toBe(2)
    expect(facing(hidden, all, AZIMUTH + (quarters * Math.PI) / 2, ELEVATION)).toBe(3)
  })

  it('never turns for a group nobody can see', () => {
    expect(quartersTo(['1b2'], all, AZIMUTH, ELEVATION)).toBe(0)
  })
})
