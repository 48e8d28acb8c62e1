/** State of a table's screen: the view, the pyramid on the stage, the lit cubes. */
import type {
  GroupView,
  News,
  PlacementView,
  ScoreView,
  SeatLetter,
  ViewMessage,
} from '../../../api/types'
import {
  type ShownCube,
  ofSeat,
  orderOf,
  pyramidOf,
  scoresOf,
  standingOf,
} from '../../../state/table/seats'
import type { Color } from '../../../state/notation'
import { type Revealed, revealOf } from '../../../state/table/reveal'
import type { TableStore } from '../../../state/table/store.svelte'
import { local } from '../../../device/storage'
import { host } from '../../pyramid/sceneHost.svelte'
import { placeDenial, pyramidDenial, takeBackDenial } from './denials'
import { motion } from '../../kit/motion.svelte'
import { cellsNamed } from '../../text/refusals'
import type { Way } from '../../text/commands'
import type { LogLine } from '../../text/logLines'

export const MODES = ['3d', 'flat', 'text'] as const
/** Neither browsers nor screen readers use it, and nobody types it. */
export const TEXT_KEY = 'F2'
export type Mode = (typeof MODES)[number]

export interface LitGroup {
  readonly seat: SeatLetter
  readonly color: Color
  readonly size: number
  /** Null for a group that does not count for its colour. */
  readonly points: number | null
}

/** Cubes that keep their colour while all others turn to stone. */
export interface Lit {
  readonly cells: Readonly<Partial<Record<SeatLetter, readonly string[]>>>
  readonly group: LitGroup | null
  readonly card: string | null
}

interface DropTarget {
  over(x: number, y: number): void
  drop(x: number, y: number): void
}

/** A game that is shown again: what has happened so far, and how one moves in it. */
export interface Playback {
  /** Up to the present step. */
  log(): readonly LogLine[]
  /** In the present step. */
  news(): readonly LogLine[]
  /** The present step in words. */
  place(): string
  go(way: Way): void
}

const KEPT = 'yaxha.view'
const readKey = (table: string): string => `yaxha.read.${table}`

export class Desk {
  lit = $state.raw<Lit | null>(null)
  /** The cell whose ghost is under the pointer or the focus. */
  over = $state<string | null>(null)
  /** By finger the first tap shows a ghost and the second places it. */
  touched = $state(false)
  /** Whose pyramid is looked at instead of one's own. */
  visited = $state<SeatLetter | null>(null)
  feedOpen = $state(false)
  /** When the newest message was sent that was looked at. */
  private talkRead = $state(0)
  menuOpen = $state(false)
  /** The bonus card that is explained. */
  explained = $state<string | null>(null)
  /** The market as it was, in the moment the picks are opened. */
  reveal = $state.raw<Revealed | null>(null)
  /** How often a view was chosen here. */
  choices = $state(0)
  private held = $state.raw<ViewMessage | null>(null)
  private tied = $state(false)
  /**
   * How a tie was settled is shown until it is read, or something else is done. While the cards lie
   * there, they show it themselves, and on a phone the note would cover them.
   */
  readonly tie: boolean = $derived(this.tied && this.reveal === null)
  private lastSeat: SeatLetter | null = null
  /** Where a cube that is dragged from the hand may be let go. */
  drop: DropTarget | null = null
  /** Turns the pyramid by a key, where it can be turned; says whether it was such a key. */
  turn: ((key: string) => boolean) | null = null
  private chosen = $state<Mode>('3d')

  /** What was typed in the text view, oldest first. */
  readonly typed: string[] = []
  /** The command line is wanted, not only the view it is in. */
  typing = false
  /** The view before the text view, to which its key leads back. */
  private before: Mode = 'flat'

  constructor(
    readonly store: TableStore,
    readonly playback: Playback | null = null,
  ) {
    const kept = local.get(KEPT)
    this.chosen = MODES.find((mode) => mode === kept) ?? '3d'
    this.talkRead = Number(local.get(readKey(store.id)) ?? 0)
  }

  /** How many messages of others were not looked at yet. */
  readonly unread: number = $derived.by(
    () =>
      this.store.story.filter(
        ({ kind, at, seat }) =>
          kind === 'said' && at > this.talkRead && !this.store.mine.some((mine) => mine === seat),
      ).length,
  )

  /** All messages were looked at, also for the next visit. */
  readTalk(): void {
    const newest = this.store.story.findLast(({ kind }) => kind === 'said')?.at ?? 0
    if (newest <= this.talkRead) return
    this.talkRead = newest
    local.set(readKey(this.store.id), String(newest))
  }

  /** Without WebGL there is no 3-D, and flat is what comes first. */
  readonly modes: readonly Mode[] = $derived(
    MODES.filter((mode) => mode !== '3d' || host.scene !== null),
  )
  readonly mode: Mode = $derived(this.modes.includes(this.chosen) ? this.chosen : 'flat')

  chooseMode(mode: Mode): void {
    this.chosen = mode
    this.choices++
    local.set(KEPT, mode)
  }

  /** To the command line, and from it back to the view before. */
  toggleText(): void {
    const line = document.querySelector<HTMLElement>('[data-command]')
    if (line !== null && document.activeElement !== line) line.focus()
    else if (this.mode === 'text') this.chooseMode(this.before)
    else {
      this.before = this.mode
      this.typing = true
      this.chooseMode('text')
    }
  }

  /** There is a screen only once there is a view. */
  get view(): ViewMessage {
    const { view } = this.store
    if (view === null) throw new Error('Nothing of the table is known yet')
    return view
  }

  /** The seat one plays; for who only watches, the first one is in the middle. */
  readonly home: SeatLetter = $derived.by(() => this.store.me ?? 'A')
  readonly stageSeat: SeatLetter = $derived(this.visited ?? this.home)
  /** All but the one on the stage, clockwise from it. */
  readonly others: readonly SeatLetter[] = $derived.by(() => {
    const seats = this.view.table.seats.map((each) => each.seat)
    const at = seats.indexOf(this.stageSeat)
    return [...seats.slice(at + 1), ...seats.slice(0, at)]
  })
  readonly isMine: boolean = $derived.by(() => this.stageSeat === this.store.me)
  readonly scores: readonly ScoreView[] = $derived.by(() => scoresOf(this.view))
  /** What the ghost under the pointer would bring. */
  readonly preview: PlacementView | null = $derived.by(
    () => (this.over !== null && this.isMine && this.store.ghosts.get(this.over)) || null,
  )

  /** The spaces on the stage that the refusal names. */
  readonly named: readonly string[] = $derived.by(() =>
    this.isMine ? cellsNamed(this.store.refusal) : [],
  )

  /** The neighbour that cards are about. */
  leftOf(seat: SeatLetter): SeatLetter {
    const seats = this.view.table.seats.map((each) => each.seat)
    return seats[(seats.indexOf(seat) + 1) % seats.length] ?? seat
  }

  /**
   * The view that shows a seat. While the cards turn, others are shown as they were then: the cubes
   * that they place meanwhile, and their points, come when the market is cleared.
   */
  private viewOf(seat: SeatLetter): ViewMessage {
    return seat === this.home ? this.view : (this.held ?? this.view)
  }

  cubes(seat: SeatLetter): ShownCube[] {
    return pyramidOf(this.viewOf(seat), seat, seat === this.store.me ? this.store.placing : [])
  }

  total(seat: SeatLetter): number {
    return scoresOf(this.viewOf(seat)).find((score) => score.seat === seat)?.total ?? 0
  }

  order(seat: SeatLetter): number {
    const { game } = this.view.table
    // Tiles are swapped when the tie was shown.
    if (this.reveal !== null) return this.reveal.order.indexOf(seat) + 1
    return game === null ? 0 : orderOf(game, seat)
  }

  /** How the seat's total would change. */
  gain(placement: PlacementView): number {
    return ofSeat(placement.totals, this.home) - this.total(this.home)
  }

  group(seat: SeatLetter, color: Color): GroupView | undefined {
    const score = this.scores.find((each) => each.seat === seat)
    return score?.groups.find((group) => group.color === color)
  }

  lightGroup(seat: SeatLetter, color: Color): void {
    const group = this.group(seat, color)
    if (group === undefined || group.cells.length === 0) return
    const { cells, size, points } = group
    this.lit = { cells: { [seat]: cells }, group: { seat, color, size, points }, card: null }
  }

  /** A colour's largest groups in every pyramid. */
  lightColor(color: Color): void {
    const cells = Object.fromEntries(
      this.scores.map(({ seat }) => [seat, this.group(seat, color)?.cells ?? []]),
    )
    this.lit = { cells, group: null, card: null }
  }

  /** The group that a cube belongs to; a hidden one belongs to none. */
  lightAt(seat: SeatLetter, cell: string): void {
    const score = this.scores.find((each) => each.seat === seat)
    const largest = score?.groups.find(({ cells }) => cells.includes(cell))
    const cells = standingOf(this.view, seat).groups.find((each) => each.includes(cell))
    const color = this.cubes(seat).find((cube) => cube.cell === cell)?.color
    if (largest) this.lightGroup(seat, largest.color as Color)
    else if (cells && color) {
      const group = { seat, color, size: cells.length, points: null }
      this.lit = { cells: { [seat]: cells }, group, card: null }
    } else this.dim()
  }

  /** What counts for a card: of one seat, or in every pyramid. */
  lightCard(card: string, only: SeatLetter | null = null): void {
    const counted = this.scores.filter(({ seat }) => only === null || seat === only)
    const cells = Object.fromEntries(
      counted.map(({ seat, cards }) => [
        seat,
        cards.find((each) => each.card === card)?.cells ?? [],
      ]),
    )
    this.lit = { cells, group: null, card }
  }

  /** Whether one builds on the stage's pyramid; where somebody else does, that is said. */
  private buildsHere(): boolean {
    const { store } = this
    if (this.playback !== null || store.pending.length > 0) return false
    if (!this.isMine) store.refuse(pyramidDenial(store, this.stageSeat))
    return this.isMine
  }

  /** A place that is not offered was chosen: the server says why, or what comes first. */
  tryPlace(cell: string): void {
    const { store } = this
    if (!this.buildsHere()) return
    if (store.can('place') && store.inHand !== null) store.place(cell)
    else store.refuse(placeDenial(store))
  }

  /** A cube was chosen: one of this round goes back to the hand, of another one is told why not. */
  tryTakeBack(cell: string): void {
    const { store } = this
    if (!this.buildsHere()) return
    if (store.can('place') || store.can('confirm')) store.takeBack(cell)
    else store.refuse(takeBackDenial(store))
  }

  dim(): void {
    this.lit = null
  }

  /** The lit cells of a pyramid; null where nothing is lit anywhere. */
  litIn(seat: SeatLetter): readonly string[] | null {
    return this.lit === null ? null : (this.lit.cells[seat] ?? [])
  }

  /** Where on the screen a cube of this colour has its place in the hand. */
  handAt(letter: string): { x: number; y: number } | null {
    const piece = document.querySelector(`[data-piece^="${letter}"]`)?.getBoundingClientRect()
    return piece ? { x: piece.x + piece.width / 2, y: piece.y + piece.height / 2 } : null
  }

  /** Told with every view: the picks are opened for a moment before the game goes on. */
  watch({ happened }: News): void {
    const { story, me, table, view } = this.store
    const opened = revealOf(story, happened)
    // One looks at one's own again when there is something to build, and when the next one plays.
    const begins = opened !== null && table?.game?.phase === 'build'
    if (begins || this.lastSeat !== me) this.visited = null
    this.lastSeat = me
    // Where motion is unwanted nothing turns and nobody waits: the note says who has won a tie.
    if (opened !== null && !motion.isStill) this.reveal = opened
    else if (table?.game?.phase === 'pick') this.reveal = null
    this.held = this.reveal === null ? null : (this.held ?? view)
    if (opened !== null) this.tied = opened.isTie
  }

  readTie(): void {
    this.tied = false
  }

  endReveal(): void {
    this.reveal = null
    this.held = null
  }

  visit(seat: SeatLetter): void {
    this.visited = seat === this.store.me ? null : seat
    this.over = null
    this.store.forgive()
  }
}
