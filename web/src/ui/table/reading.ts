/** The table in sentences: what the command line reads out. */
import type { SeatLetter } from '../../api/types'
import { type ShownCube, ofSeat } from '../../state/looking'
import { type Color, colorsOf, cubeOf } from '../../state/notation'
import { capital, listed, t } from '../text/text.svelte'
import type { Question } from './commandLine'
import type { Desk } from './desk.svelte'
import { floorsOf } from './flat'
import { logLines, spokenWords } from './logging'
import { promptWords, waitingWords } from './prompting'
import { cardWords } from './standing'

/** As much of the log as one listens to at once. */
const LINES = 6

/** The rows of a pyramid in words, level by level, from far to near. */
export function pyramidRows(
  cubes: readonly ShownCube[],
): { readonly level: number; readonly rows: readonly string[] }[] {
  const by = new Map(cubes.map((cube) => [cube.cell, cube]))
  return floorsOf([...by.keys()], [])
    .map(({ level, rows }) => ({
      level,
      rows: rows.flatMap(({ rank, cells }) => {
        const found = cells.flatMap((cell) => by.get(cell) ?? [])
        if (found.length === 0) return []
        return [t('text.row', { n: rank, cubes: found.map(cubeWords).join(', ') })]
      }),
    }))
    .filter(({ rows }) => rows.length > 0)
}

/** A cube as a command would write it: its cell, then its colour. */
function cubeWords({ cell, color, hidden, draft }: ShownCube): string {
  const named = t(`color.${color}`)
  const told = hidden ? t('text.hidden', { color: named }) : named
  return `${cell} ${draft ? t('text.draft', { color: told }) : told}`
}

export function readOut(desk: Desk, question: Question): string {
  switch (question.ask) {
    case 'pyramid':
      return question.whose === null ? pyramid(desk, desk.home) : pyramidOf(desk, question.whose)
    case 'cells':
      return cells(desk, question.color)
    case 'scores':
      return scores(desk)
    case 'cards':
      return (desk.view.table.game?.bonus ?? [])
        .map((card) => cardWords(desk, card, desk.home))
        .join('. ')
    case 'log':
      return log(desk)
    case 'tiles':
      return tiles(desk)
    case 'help':
      return t('text.help')
  }
}

/** By a seat's letter, or by how a name begins. */
function pyramidOf(desk: Desk, whose: string): string {
  const seats: readonly SeatLetter[] = desk.view.table.seats.map(({ seat }) => seat)
  const labelOf = (seat: SeatLetter) => desk.store.labelOf(seat)
  const found =
    seats.find((seat) => seat.toLowerCase() === whose) ??
    seats.find((seat) => labelOf(seat).toLowerCase().startsWith(whose))
  if (found !== undefined) return pyramid(desk, found)
  const names = listed(seats.map((seat) => `${seat} ${labelOf(seat)}`))
  return t('text.nobody', { name: whose, names })
}

function pyramid(desk: Desk, seat: SeatLetter): string {
  const title =
    seat === desk.store.me
      ? t('text.pyramid')
      : t('text.pyramid-of', { name: desk.store.nameOf(seat), n: desk.total(seat) })
  const levels = pyramidRows(desk.cubes(seat)).flatMap(({ level, rows }) => [
    t('cell.level', { n: level }),
    ...rows,
  ])
  return [title, ...(levels.length > 0 ? levels : [t('text.empty')])].join('. ')
}

/** Where the cubes in hand may go, and what each cell would bring. */
function cells(desk: Desk, only: Color | null): string {
  const you = desk.store.view?.you
  const hand = [...new Set(colorsOf(you?.hand ?? '-'))]
  if (hand.length === 0) return awaitedWords(desk)
  const color = only === null ? '' : t(`color.${only}`)
  if (only !== null && !hand.includes(only)) return t('refused.not-in-hand', { color })
  return hand
    .filter((each) => only === null || each === only)
    .map((each) => {
      const named = t(`color.${each}`)
      const options = (you?.placements ?? [])
        .filter(({ placement }) => cubeOf(placement).color === each)
        .map((option) => `${cubeOf(option.placement).cell} (${signed(desk.gain(option))})`)
      if (options.length === 0) return capital(t('text.nowhere', { color: named }))
      return `${capital(t('text.to', { color: named }))} ${options.join(', ')}`
    })
    .join('. ')
}

function scores(desk: Desk): string {
  const totals = listed(
    desk.scores.map(({ seat, total }) =>
      t('share.seat', { name: desk.store.labelOf(seat), n: total }),
    ),
  )
  const groups = (desk.scores.length > 0 ? ofSeat(desk.scores, desk.home).groups : [])
    .filter(({ size }) => size > 0)
    .map(({ color, size, points }) =>
      capital(t('group.label', { color: t(`color.${color as Color}`), size, points })),
    )
  return groups.length === 0 ? totals : [totals, t('groups.yours'), ...groups].join('. ')
}

function log(desk: Desk): string {
  const lines = logLines(desk.store.story, desk.store).slice(-LINES)
  return spokenWords(lines, desk.store) || t('feed.nothing')
}

/** The market's tiles, without those that are taken. */
function tiles(desk: Desk): string {
  const told = (desk.view.table.game?.market ?? []).flatMap((letters, at) => {
    const cubes = listed(colorsOf(letters).map((color) => t(`color.${color}`)))
    return cubes === '' ? [] : [t('dock.tile', { n: at + 1, cubes })]
  })
  return told.join('. ') || awaitedWords(desk)
}

/** Why a tile cannot be had: which ones there are. */
export function noTile(desk: Desk, n: number): string {
  const free = (desk.store.view?.you?.tiles ?? []).map(String)
  return t('text.no-tile', { n, tiles: listed(free) })
}

/** What is to be done instead, and whom one waits for. */
export function awaitedWords(desk: Desk): string {
  const { store } = desk
  if (store.prompt === null) return ''
  const { deed, how } = promptWords(store.prompt, desk.view.table.paused)
  const [first] = store.ghosts.values()
  const typed =
    store.prompt.kind !== 'place'
      ? how
      : first && t('prompt.place.text', { example: first.placement })
  return [deed, typed, waitingWords(store, store.prompt)].filter(Boolean).join(' ')
}

export function signed(gain: number): string {
  return gain > 0 ? `+${gain}` : String(gain)
}
