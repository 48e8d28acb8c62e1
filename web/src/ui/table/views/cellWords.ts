/** Descriptions of cells, groups and placements in sentences. */
import type { SeatLetter } from '../../../api/types'
import { type ShownCube, standingOf } from '../../../state/table/seats'
import {
  COLORS,
  type Color,
  SEATS,
  cellsOver,
  cellsUnder,
  colorsOf,
  cubeOf,
  placementOf,
} from '../../../state/notation'
import { cardName } from '../../pieces/cards'
import { refusalWords } from '../../text/refusals'
import { capital, listed, t } from '../../text/text.svelte'
import type { Desk } from '../desk/desk.svelte'
import { hidingWords, signed } from './outcome'

export function colorWord(color: Color): string {
  return t(`color.${color}`)
}

/** Describe a cube as its cell, then its colour. */
export function cubeWords({ cell, color, hidden, draft }: ShownCube): string {
  const told = hidden ? t('text.hidden', { color: colorWord(color) }) : colorWord(color)
  return `${cell} ${draft ? t('text.draft', { color: told }) : told}`
}

/** Describe a cell: its content, the cubes below and above, its group and its legal cubes. */
export async function cellWords(desk: Desk, cell: string, seat: SeatLetter): Promise<string> {
  const cubes = new Map(desk.cubes(seat).map((cube) => [cube.cell, cube]))
  const named = (each: string) => {
    const cube = cubes.get(each)
    return cube === undefined ? `${each} ${t('text.empty')}` : cubeWords(cube)
  }
  const cube = cubes.get(cell)
  const under = cellsUnder(cell).map(named)
  const over = cellsOver(cell).filter((each) => cubes.has(each))
  const sentences = [
    named(cell),
    under.length > 0 && t('at.under', { cubes: listed(under) }),
    over.length > 0 && t('at.over', { cubes: listed(over.map(named)) }),
    cube && over.length === 0 && t('at.free'),
    cube && membership(desk, seat, cube),
  ]
  const fits = cube === undefined && seat === desk.store.me ? await fitWords(desk, cell) : []
  return joined([...sentences, ...fits])
}

/** Describe the group that a cube belongs to; a hidden cube has none. */
function membership(desk: Desk, seat: SeatLetter, { cell, hidden }: ShownCube): string {
  if (hidden) return t('at.hidden')
  const group = standingOf(desk.view, seat).groups.find((each) => each.includes(cell))
  return group === undefined ? '' : groupWords(desk, seat, group)
}

/** List the cubes in hand that fit a free cell, and the reasons why others do not. */
async function fitWords(desk: Desk, cell: string): Promise<string[]> {
  const { store } = desk
  const you = store.view?.you
  if (!you || !store.can('place')) return []
  const hand = [...new Set(colorsOf(you.hand))]
  return Promise.all(
    hand.map(async (color) => {
      const option = you.placements.find((each) => each.placement === placementOf(color, cell))
      if (option !== undefined) return capital(placementWords(desk, color, cell))
      const problem = await store.whyNot(cell, color)
      return problem === null ? '' : refusalWords(problem)
    }),
  )
}

/** Summarise a placement's outcome in one line. */
export function placementWords(desk: Desk, color: Color, cell: string): string {
  const placement = placementOf(color, cell)
  const option = desk.store.view?.you?.placements.find((each) => each.placement === placement)
  const gain = signed(option === undefined ? 0 : desk.gain(option))
  return t('cell.ghost', { color: colorWord(color), cell, gain })
}

/** Describe a group: size, points and cells. */
export function groupWords(desk: Desk, seat: SeatLetter, cells: readonly string[]): string {
  const [first = ''] = cells
  const cube = desk.cubes(seat).find((each) => each.cell === first)
  if (cube === undefined) return ''
  const group = desk.group(seat, cube.color)
  const color = colorWord(cube.color)
  const size = cells.length
  // Only one of several equally large groups scores.
  const other = size === group?.size ? 'group.label.equal' : 'group.label.small'
  const worth =
    group?.cells.includes(first) === true
      ? t('group.label', { color, size, points: group.points })
      : t(other, { color, size })
  return t('group.cells', { group: capital(worth), cells: listed(cells) })
}

/** Describe all groups, or those of one colour, largest first. */
export function groupsWords(desk: Desk, seat: SeatLetter, color: Color | null): string {
  const colors = new Map(desk.cubes(seat).map((cube) => [cube.cell, cube.color]))
  const found = standingOf(desk.view, seat).groups.filter(
    ([first = '']) => color === null || colors.get(first) === color,
  )
  const title =
    seat === desk.store.me ? t('groups.yours') : t('groups.of', { name: desk.store.nameOf(seat) })
  const none = color === null ? t('text.empty') : t('group.none', { color: colorWord(color) })
  const told = found.map((cells) => groupWords(desk, seat, cells))
  return joined([title, ...(told.length > 0 ? told : [capital(none)])])
}

/** Describe a placement's effect on groups, cards and the total, or why it is illegal. */
export async function trialWords(desk: Desk, color: Color, cell: string): Promise<string> {
  const { store, home } = desk
  const placement = placementOf(color, cell)
  const option = store.view?.you?.placements.find((each) => each.placement === placement)
  if (option === undefined) {
    const problem = await store.whyNot(cell, color)
    return problem === null ? t('prompt.wait') : refusalWords(problem)
  }
  const groups = COLORS.flatMap((each, at) => {
    const before = desk.group(home, each)?.size ?? 0
    const [size, points] = [option.groups[at] ?? 0, option.points[at] ?? 0]
    if (size === before) return []
    return [capital(t('trial.group', { color: colorWord(each), size, points, before }))]
  })
  const cards = (desk.view.table.game?.bonus ?? []).flatMap((card, nth) =>
    desk.scores.flatMap(({ seat, cards }) => {
      const now = cards[nth]?.earned ?? false
      const then = option.earned[SEATS.indexOf(seat)]?.[nth] ?? false
      if (now === then) return []
      const key = then ? ('trial.earns' as const) : ('trial.loses' as const)
      const values = { name: store.nameOf(seat), card: cardName(card, desk.leftOf(seat), store) }
      return [t(store.isYou(seat) ? `${key}.you` : key, values)]
    }),
  )
  return joined([
    capital(placementWords(desk, color, cell)),
    ...(groups.length > 0 ? groups : [t('trial.same')]),
    ...hidingWords(desk, option.hides).map(capital),
    ...cards,
    t('trial.total', { from: desk.total(home), to: desk.total(home) + desk.gain(option) }),
  ])
}

/** Join sentences, each ending in one full stop. */
export function joined(sentences: readonly (string | false | undefined)[]): string {
  return sentences
    .filter((each): each is string => Boolean(each))
    .map((each) => (/[.!?…]$/.test(each) ? each : `${each}.`))
    .join(' ')
}

/** Parse a colour: its letter, or its name in the reader's language or in English. */
export function colorNamed(word: string): Color | null {
  if (/^[obgyw]$/.test(word)) return cubeOf(word).color
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return COLORS.find((color) => [color, plain(colorWord(color))].includes(plain(word))) ?? null
}
