import { describe, expect, it } from 'vitest'
import { piecesOf, pyramidOf, orderOf } from './seats'
import { view } from './fixture'

describe('pieces of the hand', () => {
  it('stay in the order they were collected', () => {
    expect(piecesOf('ogy', ['g2b3'])).toEqual([
      { color: 'orange', placed: null },
      { color: 'green', placed: '2b3' },
      { color: 'yellow', placed: null },
    ])
  })

  it('of one colour are placed one after the other', () => {
    expect(piecesOf('oob', ['o1d4'])).toEqual([
      { color: 'orange', placed: '1d4' },
      { color: 'orange', placed: null },
      { color: 'blue', placed: null },
    ])
  })

  it('are none before cubes are collected', () => {
    expect(piecesOf('-', [])).toEqual([])
  })
})

describe('a pyramid', () => {
  it('shows what another has confirmed, marked as of this round', () => {
    const seen = view({ viewer: 'B', cubes: ['o1d4', 'b1d3'], seats: { A: { draft: ['b1d3'] } } })
    expect(pyramidOf(seen, 'A').map(({ cell, draft }) => [cell, draft])).toEqual([
      ['1d4', false],
      ['1d3', true],
    ])
  })

  it('shows its draft, and what is on its way', () => {
    const pyramid = { cubes: ['o1d4', 'b1d3'], hidden: [], groups: [] }
    const seen = view({ phase: 'build', cubes: ['o1d4'], you: { draft: ['b1d3'], pyramid } })
    expect(pyramidOf(seen, 'A', ['g1c4']).map(({ cell, draft }) => [cell, draft])).toEqual([
      ['1d4', false],
      ['1d3', true],
      ['1c4', true],
    ])
  })

  it('hides what the draft has covered', () => {
    const pyramid = { cubes: ['o1d4', 'b1d3'], hidden: ['1d4'], groups: [['1d3']] }
    const seen = view({ phase: 'build', cubes: ['o1d4'], you: { draft: ['b1d3'], pyramid } })
    expect(pyramidOf(seen, 'A').map(({ cell, hidden }) => [cell, hidden])).toEqual([
      ['1d4', true],
      ['1d3', false],
    ])
  })

  it('of another seat shows no draft unless the table does', () => {
    expect(pyramidOf(view({ you: { draft: ['b1d3'] } }), 'B')).toEqual([])
  })
})

it('the turn-order tile is counted from one', () => {
  const { game } = view({}).table
  expect(game && orderOf(game, 'A')).toBe(2)
})
