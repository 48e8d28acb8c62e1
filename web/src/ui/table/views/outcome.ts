/** Outcome of a placement and its reasons, as text for the chip and the text view. */
import type { PlacementView, SeatLetter } from '../../../api/types'
import { ofSeat } from '../../../state/table/seats'
import { COLORS, type Color, cubeOf } from '../../../state/notation'
import { cardBrief } from '../../pieces/cards'
import { listed, t } from '../../text/text.svelte'
import type { Desk, LitGroup } from '../desk/desk.svelte'

export interface Outcome {
  /** Change of the seat's total, with its sign. */
  readonly gain: string
  /** Most important first. */
  readonly reasons: readonly string[]
  readonly before: number
  readonly after: number
  /** Cells of the cubes concerned. */
  readonly cells: readonly string[]
}

export function outcomeOf(desk: Desk, placement: PlacementView): Outcome {
  const { color, cell } = cubeOf(placement.placement)
  const gain = desk.gain(placement)
  const before = desk.total(desk.home)
  const grows = groupWords(color, placement.group.length)
  const hides = hidingWords(desk, placement.hides)
  // Put lost points first if they outweigh the rest.
  const cubes = gain < 0 ? [...hides, grows] : [grows, ...hides]
  const others = placement.group.filter((each) => each !== cell)
  return {
    gain: signed(gain),
    reasons: [...cubes, ...cardChanges(desk, placement)],
    before,
    after: before + gain,
    cells: [...others, ...placement.hides],
  }
}

/** Return the gain and its reasons, without the total; surplus reasons are only counted. */
export function gainWords(desk: Desk, placement: PlacementView, most = Infinity): string {
  const { gain, reasons } = outcomeOf(desk, placement)
  const more = reasons.length - most
  const rest = more > 0 ? [t('chip.more', { n: more })] : []
  return t('chip.says', { gain, why: [...reasons.slice(0, most), ...rest].join(', ') })
}

export function signed(gain: number): string {
  return gain > 0 ? `+${gain}` : String(gain).replace('-', '−')
}

function groupWords(color: Color, n: number): string {
  return t('chip.group', { n, color: t(`color.${color}`) })
}

/** Return a lit group's points. Only one of several equally large groups scores. */
export function worthWords(desk: Desk, { seat, color, size, points }: LitGroup): string {
  if (points !== null) return t('stage.points', { n: points })
  return t(size === desk.group(seat, color)?.size ? 'group.equal' : 'group.small')
}

export function hidingWords(desk: Desk, cells: readonly string[]): string[] {
  const hidden = desk.cubes(desk.home).filter((cube) => cells.includes(cube.cell))
  const counted = COLORS.flatMap((color) => {
    const n = hidden.filter((cube) => cube.color === color).length
    return n === 0 ? [] : [t('chip.cubes', { n, color: t(`color.${color}`) })]
  })
  return counted.length === 0 ? [] : [t('chip.hides', { cubes: listed(counted) })]
}

/** List every seat's cards that the placement gains or loses. */
function cardChanges(desk: Desk, { earned }: PlacementView): string[] {
  return desk.scores.flatMap(({ seat, cards }) =>
    cards.flatMap((now, nth) => {
      const then = ofSeat(earned, seat)[nth] ?? now.earned
      return then === now.earned ? [] : [cardWords(desk, seat, now.card, then)]
    }),
  )
}

function cardWords(desk: Desk, seat: SeatLetter, card: string, wins: boolean): string {
  const values = {
    card: cardBrief(card, desk.leftOf(seat), desk.store),
    name: desk.store.nameOf(seat),
  }
  if (seat === desk.home) return t(wins ? 'chip.card.won.you' : 'chip.card.lost.you', values)
  return t(wins ? 'chip.card.won' : 'chip.card.lost', values)
}
