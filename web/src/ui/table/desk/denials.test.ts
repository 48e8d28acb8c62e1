import { describe, expect, it } from 'vitest'
import type { Piece } from '../../../state/table/seats'
import type { TableStore } from '../../../state/table/store.svelte'
import { refusalWords } from '../../text/refusals'
import { confirmDenial, numberDenial, pieceDenial, placeDenial, takeBackDenial } from './denials'

function storeThat(
  can: readonly string[],
  pieces: readonly Piece[] = [],
  stuck: readonly string[] = [],
  status = 'playing',
): TableStore {
  return {
    can: (what: string) => can.includes(what),
    pieces,
    stuck,
    view: null,
    prompt: { kind: can[0] ?? 'wait', waiting: [] },
    away: new Map(),
    table: { status },
  } as unknown as TableStore
}

const green: Piece = { color: 'green', placed: null }

describe('a cube that is not offered', () => {
  it('waits for another one while something else fits', () => {
    const denied = pieceDenial(storeThat(['place']), green)
    expect(denied).toMatchObject({ code: 'nowhere-yet', rule: 'R6', facts: { color: 'green' } })
  })

  it('goes to the box when nothing fits any more', () => {
    expect(pieceDenial(storeThat(['confirm']), green)).toMatchObject({ code: 'nowhere' })
  })

  it('says so by its key too', () => {
    const store = storeThat(['place'], [green], ['green'])
    expect(numberDenial(store, 1)).toMatchObject({ code: 'nowhere-yet' })
  })

  it('lies there for good once the build is confirmed', () => {
    const placed: Piece = { color: 'green', placed: '1c3' }
    expect(pieceDenial(storeThat(['withdraw']), placed).code).toBe('confirmed')
  })
})

describe('a place without a cube for it', () => {
  it('says what comes first', () => {
    expect(placeDenial(storeThat(['confirm'])).code).toBe('built-already')
    expect(placeDenial(storeThat(['withdraw'])).code).toBe('confirmed')
    expect(placeDenial(storeThat(['pick'])).code).toBe('not-now')
    expect(placeDenial(storeThat([], [], [], 'over')).code).toBe('over')
  })
})

describe('a key that can do nothing', () => {
  it('says what is asked now', () => {
    const picking = storeThat(['pick'])
    for (const denied of [confirmDenial(picking), takeBackDenial(picking)]) {
      expect(refusalWords(denied)).toBe('You can’t do that now. Pick a tile.')
    }
    const built = storeThat(['confirm', 'take-back'], [{ color: 'green', placed: '1c3' }])
    expect(refusalWords(numberDenial(built, 1))).toBe(
      'You can’t do that now. Confirm, or take a cube back.',
    )
  })

  it('says of a number that there is no such cube', () => {
    for (const can of ['place', 'confirm']) {
      expect(refusalWords(numberDenial(storeThat([can], [green]), 4))).toBe('You have no cube 4.')
    }
  })

  it('says that a build is confirmed, and that a game is over', () => {
    expect(numberDenial(storeThat(['withdraw'], [green]), 4).code).toBe('confirmed')
    expect(numberDenial(storeThat([], [], [], 'over'), 1).code).toBe('over')
  })
})
