import { describe, expect, it } from 'vitest'
import { cellsUnder, contrast, RIMS, rimOn } from './rim'

const PAINTS = {
  orange: '#e4550b',
  blue: '#03216c',
  green: '#037161',
  yellow: '#e7c749',
  white: '#fbfbfb',
}
const STONE = '#ded2ba'

describe('the rim of a footprint', () => {
  it('is ink on what is light and paper on what is dark', () => {
    const rims = Object.entries(PAINTS).map(([name, paint]) => [name, rimOn([paint])])
    expect(Object.fromEntries(rims)).toEqual({
      orange: 'ink',
      blue: 'paper',
      green: 'paper',
      yellow: 'ink',
      white: 'ink',
    })
    expect(rimOn([STONE])).toBe('ink')
  })

  it('contrasts at least 4.5 to 1 with every bed of one colour', () => {
    for (const under of [...Object.values(PAINTS), STONE])
      expect(contrast(RIMS[rimOn([under])], under)).toBeGreaterThan(4.5)
  })

  it('tells a tile from the same colour under it', () => {
    // White on white: the rim is the only difference, so it must be strong.
    expect(contrast(RIMS[rimOn([PAINTS.white])], PAINTS.white)).toBeGreaterThan(12)
  })

  it('follows the larger part of a mixed bed', () => {
    const { blue, green, white, yellow } = PAINTS
    expect(rimOn([blue, blue, green, white])).toBe('paper')
    expect(rimOn([white, yellow, white, blue])).toBe('ink')
  })

  it('reads colours as the page resolves them', () => {
    expect(rimOn(['rgb(3, 33, 108)'])).toBe('paper')
  })
})

describe('what a cell rests on', () => {
  it('is a block of four, and the stone on level 1', () => {
    expect(cellsUnder('2c3')).toEqual(['1c3', '1c4', '1d3', '1d4'])
    expect(cellsUnder('1d4')).toEqual([])
  })
})
