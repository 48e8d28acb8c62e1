/** Answers to the command line's questions, in sentences. */
import type { SeatLetter } from '../../../api/types'
import { deadlineOf, secondsUntil, timeWords } from '../../../state/table/clock'
import { type ShownCube, ofSeat } from '../../../state/table/seats'
import { type Color, colorsOf, cubeOf } from '../../../state/notation'
import { cardName } from '../../pieces/cards'
import { listedAs } from '../../text/person'
import { capital, type Key, language, listed, t } from '../../text/text.svelte'
import {
  cellWords,
  colorNamed,
  colorWord,
  cubeWords,
  groupsWords,
  joined,
  trialWords,
} from './cellWords'
import { COMMANDS, type Question } from '../../text/commands'
import type { Desk } from '../desk/desk.svelte'
import { floorsOf } from './floors'
import { logLines, spokenWords } from '../../text/logLines'
import { gainWords } from './outcome'
import { promptWords, waitingWords } from '../../text/prompts'
import { cardWords } from '../side/cardProgress'

/** Maximum number of log lines per answer. */
const LINES = 6

/** Describe a pyramid by level and row, farthest row first. */
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

/** Return the answer to a question; some need a request to the server. */
export async function readOut(desk: Desk, question: Question): Promise<string> {
  switch (question.ask) {
    case 'pyramid': {
      const { whose, level } = question
      return about(desk, whose, (seat) => pyramid(desk, seat, level))
    }
    case 'cell':
      return about(desk, question.whose, (seat) => cellWords(desk, question.cell, seat))
    case 'groups': {
      const [first = '', ...others] = question.of?.split(' ') ?? []
      const color = colorNamed(first)
      const whose = color === null ? question.of : others.join(' ') || null
      return about(desk, whose, (seat) => groupsWords(desk, seat, color))
    }
    case 'cells':
      return cells(desk, question.color)
    case 'trial':
      return desk.store.can('place')
        ? trialWords(desk, question.color, question.cell)
        : t('refused.not-now', { now: awaitedWords(desk) })
    case 'scores':
      return about(desk, question.whose, (seat) => scores(desk, seat))
    case 'cards':
      return about(desk, question.whose, (seat) =>
        joined((desk.view.table.game?.bonus ?? []).map((card) => cardWords(desk, card, seat))),
      )
    case 'where':
      return whereWords(desk)
    case 'news':
      return news(desk)
    case 'log':
      return log(desk)
    case 'tiles':
      return tiles(desk)
    case 'help':
      return joined(
        COMMANDS[desk.playback === null ? 'table' : 'replay'].map(
          ({ typed, name }) => `${typed}: ${t(`command.${name}`)}`,
        ),
      )
  }
}

/** Answer about the viewer, or about a seat given by letter or name prefix. */
function about(
  desk: Desk,
  whose: string | null,
  tell: (seat: SeatLetter) => string | Promise<string>,
): string | Promise<string> {
  if (whose === null) return tell(desk.home)
  const seats: readonly SeatLetter[] = desk.view.table.seats.map(({ seat }) => seat)
  const labelOf = (seat: SeatLetter) => desk.store.labelOf(seat)
  const found =
    seats.find((seat) => seat.toLowerCase() === whose) ??
    seats.find((seat) => labelOf(seat).toLowerCase().startsWith(whose))
  if (found !== undefined) return tell(found)
  const names = listed(seats.map((seat) => `${seat} ${labelOf(seat)}`))
  return t('text.nobody', { name: whose, names })
}

function pyramid(desk: Desk, seat: SeatLetter, only: number | null): string {
  const title =
    seat === desk.store.me
      ? t('text.pyramid')
      : t('text.pyramid-of', { name: desk.store.nameOf(seat), n: desk.total(seat) })
  const levels = pyramidRows(desk.cubes(seat)).filter(
    ({ level }) => only === null || level === only,
  )
  const empty = only === null ? [] : [t('cell.level', { n: only })]
  const told = levels.flatMap(({ level, rows }) => [t('cell.level', { n: level }), ...rows])
  return joined([title, ...(told.length > 0 ? told : [...empty, capital(t('text.empty'))])])
}

/** List the legal cells of the cubes in hand, with their outcomes. */
function cells(desk: Desk, only: Color | null): string {
  const you = desk.store.view?.you
  const hand = [...new Set(colorsOf(you?.hand ?? '-'))]
  if (hand.length === 0) return awaitedWords(desk)
  if (only !== null && !hand.includes(only)) {
    return t('refused.not-in-hand', { color: colorWord(only) })
  }
  return joined(
    hand
      .filter((each) => only === null || each === only)
      .map((each) => {
        const options = (you?.placements ?? [])
          .filter(({ placement }) => cubeOf(placement).color === each)
          .map((option) => `${cubeOf(option.placement).cell} (${gainWords(desk, option)})`)
        const color = colorWord(each)
        if (options.length === 0) return capital(t('text.nowhere', { color }))
        return `${capital(t('text.to', { color }))} ${options.join(', ')}`
      }),
  )
}

function scores(desk: Desk, seat: SeatLetter): string {
  const { store } = desk
  const totals = listed(
    desk.scores.map(({ seat: each, total }) =>
      t('share.seat', { name: listedAs(each, store), n: total }),
    ),
  )
  const score = desk.scores.length > 0 ? ofSeat(desk.scores, seat) : null
  const groups = (score?.groups ?? [])
    .filter(({ size }) => size > 0)
    .map(({ color, size, points }) =>
      capital(t('group.label', { color: colorWord(color as Color), size, points })),
    )
  const title = seat === store.me ? t('groups.yours') : t('groups.of', { name: store.nameOf(seat) })
  const cards = (score?.cards ?? [])
    .filter(({ points }) => points > 0)
    .map(({ card, points }) =>
      t('text.card', { card: cardName(card, desk.leftOf(seat), store), points }),
    )
  return joined([totals, ...(groups.length > 0 ? [title, ...groups] : []), ...cards])
}

/** Summarise round, phase, prompt, hand, awaited players, turn order and time. */
function whereWords(desk: Desk): string {
  const { store, playback } = desk
  const { table, you } = desk.view
  const { game } = table
  if (game === null) return awaitedWords(desk)
  const phase = t(`phase.${game.phase}` as Key)
  const hand = colorsOf(you === null || playback ? ofSeat(game.hands, desk.home) : you.hand)
  const cubes = listed(hand.map(colorWord))
  const order = Array.from(game.order) as SeatLetter[]
  const deadline = deadlineOf(table, store.me)
  const left = deadline === null ? null : secondsUntil(deadline, Date.now() + store.serverAhead)
  return joined([
    playback?.place(),
    `${t('bar.round', { n: game.round })} ${t('bar.of')}, ${phase}`,
    playback === null && awaitedWords(desk),
    hand.length > 0 &&
      t(store.isYou(desk.home) ? 'replay.hand.you' : 'replay.hand', {
        name: store.nameOf(desk.home),
        cubes,
      }),
    t('text.order', { names: listed(order.map((seat) => listedAs(seat, store))) }),
    left !== null && t('bar.clock', { time: timeWords(left, language.locale) }),
  ])
}

/** Report the events since the player's last action. */
function news(desk: Desk): string {
  const { store, playback } = desk
  const fresh = store.story.slice(store.storyAtDeed ?? -LINES)
  const talk = fresh
    .filter((entry) => entry.kind === 'said')
    .map((entry) => {
      const text = entry.text ?? t(`phrase.${entry.phrase}` as Key)
      return t('talk.said', { name: store.labelOf(entry.seat as SeatLetter), text })
    })
  const lines = playback === null ? logLines(fresh, store) : playback.news()
  const told = joined([spokenWords(lines, store), ...talk])
  return joined([told || t('text.no-news'), playback === null && awaitedWords(desk)])
}

function log({ store, playback }: Desk): string {
  const lines = (playback === null ? logLines(store.story, store) : playback.log()).slice(-LINES)
  return joined([spokenWords(lines, store) || t('feed.nothing')])
}

/** List the market tiles that are left. */
function tiles(desk: Desk): string {
  const told = (desk.view.table.game?.market ?? []).flatMap((letters, at) => {
    const cubes = listed(colorsOf(letters).map(colorWord))
    return cubes === '' ? [] : [t('dock.tile', { n: at + 1, cubes })]
  })
  return joined(told) || awaitedWords(desk)
}

/** Return the current prompt and the awaited players. */
export function awaitedWords(desk: Desk): string {
  const { store } = desk
  if (desk.playback !== null) return t('text.replay-only')
  if (store.prompt === null) return ''
  const { deed, how } = promptWords(store.prompt, desk.view.table.paused)
  const [first] = store.ghosts.values()
  const typed =
    store.prompt.kind !== 'place'
      ? how
      : first && t('prompt.place.text', { example: first.placement })
  return [deed, typed, waitingWords(store, store.prompt)].filter(Boolean).join(' ')
}
