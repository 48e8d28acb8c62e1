import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSocket, stubPage } from '../../../api/fakeSocket'
import { liveTable } from '../../../state/table/liveSource'
import type { TableStore } from '../../../state/table/store.svelte'
import { view } from '../../../state/table/fixture'
import { type Question, readTyped } from '../../text/commands'
import { Desk } from '../desk/desk.svelte'
import { readOut } from './answers'

/** Five cubes of Ana: four below, one of them hidden under nothing, and one on top. */
const CUBES = ['o1d4', 'o1e4', 'b1d5', 'b1e5', 'b2d4', 'o1f4']
const GROUPS = [
  ['1d4', '1e4', '1f4'],
  ['1d5', '1e5', '2d4'],
]

let store: TableStore
let desk: Desk
const ask = (typed: string) => readOut(desk, readTyped(typed) as Question)

/** The server answers what was sent last. */
async function answered(answer: object): Promise<void> {
  const { last } = FakeSocket
  last.says({ ...answer, id: last.sent.at(-1)?.id })
  await vi.waitFor(() => expect(store.pending).toEqual([]))
}

function score(seat: 'A' | 'B', earned: boolean) {
  const group = (color: string, cells: string[], points: number) => ({
    color,
    size: cells.length,
    points,
    cells,
  })
  const own = seat === 'A'
  return {
    seat,
    total: own ? 8 : 5,
    groups: [
      group('orange', own ? (GROUPS[0] ?? []) : [], own ? 4 : 0),
      group('blue', own ? (GROUPS[1] ?? []) : [], own ? 4 : 0),
      ...['green', 'yellow', 'white'].map((color) => group(color, [], 0)),
    ],
    cards: [
      {
        card: 'largest',
        earned,
        points: earned ? 5 : 0,
        reason: 'earned',
        value: 3,
        missing: 0,
        rivals: [],
        colors: [],
        cells: [],
      },
    ],
  }
}

/** The server shows a pyramid of Ana. */
function show(
  cubes: readonly string[],
  groups: readonly (readonly string[])[],
  phase: 'build' | 'end' = 'build',
): void {
  const message = view({
    phase,
    cubes,
    seats: { A: { wanted: 'build' } },
    you: {
      can: ['place'],
      hand: 'ow',
      placements: [
        {
          placement: 'o1g4',
          groups: [4, 3, 0, 0, 0],
          points: [6, 4, 0, 0, 0],
          earned: [[true], [false]],
          totals: [15, 0],
          group: ['1d4', '1e4', '1f4', '1g4'],
          hides: [],
        },
      ],
    },
  })
  const { game } = message.table
  if (game === null) throw new Error('There is a game')
  const pyramids = [{ cubes, hidden: [], groups }, ...game.pyramids.slice(1)]
  FakeSocket.last.says({
    ...message,
    table: {
      ...message.table,
      game: {
        ...game,
        pyramids,
        bonus: ['largest'],
        scores: [score('A', false), score('B', true)],
      },
    },
  })
}

beforeEach(() => {
  stubPage()
  store = liveTable('table')
  store.open()
  FakeSocket.last.welcome()
  show(CUBES, GROUPS)
  desk = new Desk(store)
})
afterEach(() => {
  store.close()
  vi.unstubAllGlobals()
})

describe('a cell', () => {
  it('tells what is there, under it and on it, and its group with its cells', async () => {
    expect(await ask('2d4')).toBe(
      '2d4 blue. Under it: 1d5 blue, 1e5 blue, 1d4 orange, and 1e4 orange. ' +
        'Nothing rests on it. Blue: group of 3, 4 points: 1d5, 1e5, and 2d4.',
    )
    expect(await ask('1d4')).toBe(
      '1d4 orange. On it: 2d4 blue. Orange: group of 3, 4 points: 1d4, 1e4, and 1f4.',
    )
  })

  it('tells of a free one what fits, and asks the server why something does not', async () => {
    const problem = { type: 'error', code: 'apart', facts: { color: 'white', cell: '1g4' } }
    const asked = vi.fn(() => Promise.resolve(Response.json({ placement: 'w1g4', problem })))
    vi.stubGlobal('fetch', asked)
    const said = await ask('1g4')
    expect(said).toContain('1g4 empty. Place orange on 1g4: +7 points.')
    expect(said).toMatch(/White .* must touch/)
    expect(asked).toHaveBeenCalledOnce()
  })

  it('is told for another seat without asking what fits there', async () => {
    expect(await ask('2d4 bo')).toBe(
      '2d4 empty. Under it: 1d5 empty, 1e5 empty, 1d4 empty, and 1e4 empty.',
    )
    expect(await ask('2d4 cy')).toMatch(/^Nobody here is called “cy”/)
  })
})

describe('groups', () => {
  it('are those of a colour by letter, name or all', async () => {
    const blue = 'Your groups. Blue: group of 3, 4 points: 1d5, 1e5, and 2d4.'
    expect(await ask('r b')).toBe(blue)
    expect(await ask('r blue')).toBe(blue)
    expect(await ask('r')).toContain('Orange: group of 3')
    expect(await ask('r b bo')).toBe('Bo’s groups. Blue: no visible cube.')
    expect(await ask('r bo')).toBe('Bo’s groups. Empty.')
  })
})

it('tells of groups of one colour which is equally large, and which is smaller', async () => {
  const [equal, small] = [['1a1', '1a2', '1a3'], ['1a7']]
  const cubes = [...equal, ...small].map((cell) => `b${cell}`)
  show([...CUBES, ...cubes], [...GROUPS, equal, small])
  const said = await ask('r b')
  expect(said).toContain('Blue: group of 3, equally large, counts only once: 1a1, 1a2, and 1a3.')
  expect(said).toContain('Blue: group of 1, not the largest: 1a7.')
})

describe('a trial', () => {
  it('tells groups, cards and the total', async () => {
    expect(await ask('if o1g4')).toBe(
      'Place orange on 1g4: +7 points. Orange: group of 4 instead of 3, 6 points. ' +
        'You would earn “Largest group of all”. Bo would lose “Largest group of all”. ' +
        'Total: 15 instead of 8.',
    )
  })

  it('tells why it cannot be, with the cells that are missing', async () => {
    const facts = { color: 'white', cell: '2e4', missing: ['1f5', '1e6'] }
    const problem = { type: 'error', code: 'unsupported', facts }
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ placement: 'w2e4', problem })))
    expect(await ask('if w 2e4')).toBe('White can’t go on 2e4. Fill 1f5 and 1e6 under it first.')
  })
})

it('tells of cards who would earn them, and at the end who has', async () => {
  expect(await ask('k bo')).toBe(
    'Largest group of all. Earned for now. Ana: 3, Bo: 3, would earn it.',
  )
  show(CUBES, GROUPS, 'end')
  expect(await ask('k bo')).toBe('Largest group of all. Earned. Ana: 3, Bo: 3, earned it.')
})

it('reads one level of a pyramid', async () => {
  expect(await ask('p 2')).toBe('Your pyramid, rows from back to front. Level 2. Row 4: 2d4 blue.')
  expect(await ask('p 3')).toBe('Your pyramid, rows from back to front. Level 3. Empty.')
})

it('tells scores with all that they are made of', async () => {
  const groups = 'Orange: group of 3, 4 points. Blue: group of 3, 4 points.'
  expect(await ask('s')).toBe(`You with 8 points and Bo with 5 points. Your groups. ${groups}`)
  expect(await ask('s bo')).toMatch(/Bonus card “Largest group of all”: 5 points\.$/)
})

it('tells where one is', async () => {
  const said = await ask('h')
  expect(said).toMatch(/^Round 1 of 10, everyone builds\. Place orange\./)
  expect(said).toContain('You have orange and white. Turn order: Bo and You.')
})

it('tells what is new since something was last accepted', async () => {
  const entry = { kind: 'took', at: 0, round: 1, seat: 'B', tile: 2, forced: false }
  FakeSocket.last.says({ type: 'story', after: 0, entries: [entry], next: 1, total: 1 })
  expect(await ask('n')).toMatch(/^Bo takes tile 2/)
  store.place('1g4')
  await answered({ type: 'error', code: 'apart', sentence: '' })
  expect(await ask('n')).toMatch(/^Bo takes tile 2/)
  store.place('1g4')
  await answered({ type: 'ack', number: 1 })
  expect(await ask('n')).toMatch(/^Nothing is new\./)
  FakeSocket.last.says({
    type: 'story',
    after: 1,
    entries: [{ kind: 'said', at: 1, seat: 'B', phrase: 'hello' }],
    next: 2,
    total: 2,
  })
  expect(await ask('n')).toMatch(/^Bo: Hello\./)
})
