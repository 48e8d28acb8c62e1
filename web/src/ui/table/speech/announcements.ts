/** Screen-reader announcements of a view's news, in order of occurrence. */
import type { CubeChange, News, ScoreChange, SeatLetter } from '../../../api/types'
import { colorOf, cubeOf } from '../../../state/notation'
import { resultsOf } from '../../../state/table/results'
import { cardName } from '../../pieces/cards'
import { type Key, capital, t } from '../../text/text.svelte'
import { type Actors, type Readers, actorsOf } from '../../text/person'
import { cubeWords, logLines, resultWords, spokenWords } from '../../text/logLines'
import { standingWords } from '../side/cardProgress'

export interface Listener extends Readers {
  readonly mine: readonly SeatLetter[]
  /** Return the left neighbour, to whom neighbour cards refer. */
  leftOf(seat: SeatLetter): SeatLetter
}

/** Return the seats for which a bot has just built. */
function builtByBots({ happened }: News): readonly string[] {
  return happened.flatMap(({ kind, stand_ins: seats }) =>
    kind === 'confirmed' || kind === 'built' ? (seats ?? []) : [],
  )
}

/** True if a player of this browser, not a stand-in bot, has moved a cube. */
export function isOwnDeed(news: News, mine: readonly SeatLetter[]): boolean {
  const bots = builtByBots(news)
  return news.cubes.some(({ seat }) => mine.includes(seat) && !bots.includes(seat))
}

/** True if the news contains only chat messages. */
export function isTalk({ happened, cubes, scores }: News): boolean {
  const isQuiet = cubes.length === 0 && scores.length === 0
  return isQuiet && happened.every(({ kind }) => kind === 'said')
}

/** Return the news as sentences to announce one by one. */
export function newsWords(news: News, listener: Listener): string[] {
  const { happened, cubes, scores } = news
  const bots = builtByBots(news)
  const isMine = ({ seat }: { seat: SeatLetter }) => listener.mine.includes(seat)
  const own = cubes.filter((change) => isMine(change) && !bots.includes(change.seat))
  // The prompt announces the end of the game, and the score sheet the winner.
  const told = happened.filter(({ kind }) => kind !== 'ended')
  const story = spokenWords(logLines(told, listener), listener)
  const talk = happened
    .filter((entry) => entry.kind === 'said')
    .map(({ seat, text, phrase }) => {
      const words = text ?? t(`phrase.${phrase}` as Key)
      return t('talk.said', { name: listener.labelOf(seat as SeatLetter), text: words })
    })
  // After the player's own move, announce its effect on other players' cards too.
  const isOwn = own.length > 0 && own.length === cubes.length
  const concerned = scores.filter((change) => isOwn || isMine(change))
  const cards = concerned.flatMap((change) => cardWords(change, listener))
  // The log covers confirmed builds; announce earlier moves only if they concern this player.
  const isTold = happened.some(({ kind }) => kind === 'built')
  const others = cubes.filter((change) => !own.includes(change))
  const isConcerned = cards.length > 0 || others.some(isMine)
  return [
    deedWords(own, scores),
    isConcerned && !isTold ? buildWords(others, actorsOf(bots, listener)) : '',
    story,
    ...talk,
    ...cards,
    resultWords(resultsOf(happened, listener.mine), listener),
  ].filter(Boolean)
}

/** Describe the player's own moves: cell, group and gain. */
function deedWords(cubes: readonly CubeChange[], scores: readonly ScoreChange[]): string {
  if (cubes.length === 0) return ''
  const deeds = cubes.map((change) => {
    const { color, cell } = cubeOf(change.cube)
    const values = { color: t(`color.${color}`), cell, n: change.group, from: change.source ?? '' }
    return capital(t(`spoken.${change.kind}`, values))
  })
  const changed = scores.find(({ seat }) => seat === cubes[0]?.seat)
  const hidden = cubes.flatMap(({ hides }) => hides ?? []).map(cubeOf)
  const hides = hidden.length > 0 ? [t('chip.hides', { cubes: cubeWords(hidden) })] : []
  const lost = changed?.groups.filter(({ points }) => points < 0) ?? []
  const reasons = lost.map(({ color, size }) =>
    t('spoken.shrinks', { color: t(`color.${colorOf(color.charAt(0))}`), size }),
  )
  const gain = gainWords(changed ? changed.total - changed.was : 0)
  return [...deeds, gain, ...hides, ...reasons].join(', ')
}

/** Describe builds by other players or by bots standing in. */
function buildWords(cubes: readonly CubeChange[], actors: Actors): string {
  const built = cubes.filter(({ kind }) => kind !== 'taken-back')
  return [...new Set(built.map(({ seat }) => seat))]
    .map((seat) => {
      const placed = built.filter((each) => each.seat === seat).map(({ cube }) => cubeOf(cube))
      return t('log.built', { name: actors.firstNameOf(seat), cubes: cubeWords(placed) })
    })
    .join('. ')
}

function gainWords(gain: number): string {
  if (gain === 0) return t('spoken.even')
  return t(gain > 0 ? 'spoken.plus' : 'spoken.minus', { n: Math.abs(gain) })
}

/** Describe cards gained and lost, with the reason. */
function cardWords({ seat, cards }: ScoreChange, listener: Listener): string[] {
  return cards.map((card) => {
    const yours = listener.isYou(seat)
    const values = {
      name: listener.nameOf(seat),
      card: cardName(card.card, listener.leftOf(seat), listener),
      reason: standingWords(card, yours, listener),
    }
    const key = card.earned ? 'spoken.card.gained' : 'spoken.card.lost'
    return t(yours ? `${key}.you` : key, values)
  })
}
