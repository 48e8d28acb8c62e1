/** Announcements for screen readers of a view's news, in the order in which it happened. */
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
  /** The neighbour that cards are about. */
  leftOf(seat: SeatLetter): SeatLetter
}

/** The seats for which a bot has built just now. */
function builtByBots({ happened }: News): readonly string[] {
  return happened.flatMap(({ kind, stand_ins: seats }) =>
    kind === 'confirmed' || kind === 'built' ? (seats ?? []) : [],
  )
}

/** Whether somebody here has moved a cube, and no bot for them. */
export function isOwnDeed(news: News, mine: readonly SeatLetter[]): boolean {
  const bots = builtByBots(news)
  return news.cubes.some(({ seat }) => mine.includes(seat) && !bots.includes(seat))
}

/** Whether nothing happened but that somebody said something. */
export function isTalk({ happened, cubes, scores }: News): boolean {
  const isQuiet = cubes.length === 0 && scores.length === 0
  return isQuiet && happened.every(({ kind }) => kind === 'said')
}

/** Sentences, each of which is said by itself. */
export function newsWords(news: News, listener: Listener): string[] {
  const { happened, cubes, scores } = news
  const bots = builtByBots(news)
  const isMine = ({ seat }: { seat: SeatLetter }) => listener.mine.includes(seat)
  const own = cubes.filter((change) => isMine(change) && !bots.includes(change.seat))
  // The prompt says that the game is over, and the score sheet who has won.
  const told = happened.filter(({ kind }) => kind !== 'ended')
  const story = spokenWords(logLines(told, listener), listener)
  const talk = happened
    .filter((entry) => entry.kind === 'said')
    .map(({ seat, text, phrase }) => {
      const words = text ?? t(`phrase.${phrase}` as Key)
      return t('talk.said', { name: listener.labelOf(seat as SeatLetter), text: words })
    })
  // What one's own cube does to the others' cards is said, too.
  const isOwn = own.length > 0 && own.length === cubes.length
  const concerned = scores.filter((change) => isOwn || isMine(change))
  const cards = concerned.flatMap((change) => cardWords(change, listener))
  // A build that all have confirmed is in the story; before that, it is told where it matters.
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

/** One's own cubes: where each is, its group, and what it brings. */
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

/** What others have built, or bots for them. */
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

/** Cards gained and lost, with the reason. */
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
