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
/** Free in browsers and screen readers, and not a character that people type. */
export const TEXT_KEY = 'F2'
export type Mode = (typeof MODES)[number]

export interface LitGroup {
  readonly seat: SeatLetter
  readonly color: Color
  readonly size: number
  /** Null if the group does not score for its colour. */
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

/** A replay: its log so far, and its navigation. */
export interface Playback {
  /** Log lines up to the current step. */
  log(): readonly LogLine[]
  /** Log lines of the current step. */
  news(): readonly LogLine[]
  /** Description of the current step. */
  place(): string
  go(way: Way): void
}

const KEPT = 'yaxha.view'
const readKey = (table: string): string => `yaxha.read.${table}`

export class Desk {
  lit = $state.raw<Lit | null>(null)
  /** Cell of the ghost under the pointer or the focus. */
  over = $state<string | null>(null)
  /** True for touch: the first tap shows a ghost, the second one places it. */
  touched = $state(false)
  /** Seat of the pyramid shown instead of the viewer's own. */
  visited = $state<SeatLetter | null>(null)
  feedOpen = $state(false)
  /** Time of the newest message that was read. */
  private talkRead = $state(0)
  menuOpen = $state(false)
  /** Bonus card shown in the bonus sheet. */
  explained = $state<string | null>(null)
  /** Market tiles during the reveal of the picks. */
  reveal = $state.raw<Revealed | null>(null)
  /** Number of view changes made here. */
  choices = $state(0)
  private held = $state.raw<ViewMessage | null>(null)
  private tied = $state(false)
  /**
   * True while the tie note is visible: until it is read or the player acts. It waits for the
   * reveal's cards, which show the result themselves and which it would cover on a phone.
   */
  readonly tie: boolean = $derived(this.tied && this.reveal === null)
  private lastSeat: SeatLetter | null = null
  /** Drop target for a cube dragged from the hand. */
  drop: DropTarget | null = null
  /** Turn the pyramid by a key, if the view can turn. Returns true if it handled the key. */
  turn: ((key: string) => boolean) | null = null
  private chosen = $state<Mode>('3d')

  /** Command history of the text view, oldest first. */
  readonly typed: string[] = []
  /** True if the command line should get the focus when the text view opens. */
  typing = false
  /** View to restore when the text view closes by its key. */
  private before: Mode = 'flat'

  constructor(
    readonly store: TableStore,
    readonly playback: Playback | null = null,
  ) {
    const kept = local.get(KEPT)
    this.chosen = MODES.find((mode) => mode === kept) ?? '3d'
    this.talkRead = Number(local.get(readKey(store.id)) ?? 0)
  }

  /** Number of unread messages from other players. */
  readonly unread: number = $derived.by(
    () =>
      this.store.story.filter(
        ({ kind, at, seat }) =>
          kind === 'said' && at > this.talkRead && !this.store.mine.some((mine) => mine === seat),
      ).length,
  )

  /** Mark all messages as read, persistently. */
  readTalk(): void {
    const newest = this.store.story.findLast(({ kind }) => kind === 'said')?.at ?? 0
    if (newest <= this.talkRead) return
    this.talkRead = newest
    local.set(readKey(this.store.id), String(newest))
  }

  /** Available views. Without WebGL there is no 3-D view, and the flat view is the default. */
  readonly modes: readonly Mode[] = $derived(
    MODES.filter((mode) => mode !== '3d' || host.scene !== null),
  )
  readonly mode: Mode = $derived(this.modes.includes(this.chosen) ? this.chosen : 'flat')

  chooseMode(mode: Mode): void {
    this.chosen = mode
    this.choices++
    local.set(KEPT, mode)
  }

  /** Move to the command line, or from it back to the previous view. */
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

  /** The current view. Throws before the first one arrives; no screen is rendered until then. */
  get view(): ViewMessage {
    const { view } = this.store
    if (view === null) throw new Error('Nothing of the table is known yet')
    return view
  }

  /** The viewer's own seat; for spectators, seat A. */
  readonly home: SeatLetter = $derived.by(() => this.store.me ?? 'A')
  readonly stageSeat: SeatLetter = $derived(this.visited ?? this.home)
  /** All seats except the one on the stage, clockwise from it. */
  readonly others: readonly SeatLetter[] = $derived.by(() => {
    const seats = this.view.table.seats.map((each) => each.seat)
    const at = seats.indexOf(this.stageSeat)
    return [...seats.slice(at + 1), ...seats.slice(0, at)]
  })
  readonly isMine: boolean = $derived.by(() => this.stageSeat === this.store.me)
  readonly scores: readonly ScoreView[] = $derived.by(() => scoresOf(this.view))
  /** Outcome of placing the ghost under the pointer. */
  readonly preview: PlacementView | null = $derived.by(
    () => (this.over !== null && this.isMine && this.store.ghosts.get(this.over)) || null,
  )

  /** Cells on the stage that the refusal names. */
  readonly named: readonly string[] = $derived.by(() =>
    this.isMine ? cellsNamed(this.store.refusal) : [],
  )

  /** Return the left neighbour, to whom neighbour cards refer. */
  leftOf(seat: SeatLetter): SeatLetter {
    const seats = this.view.table.seats.map((each) => each.seat)
    return seats[(seats.indexOf(seat) + 1) % seats.length] ?? seat
  }

  /**
   * Return the view to show for a seat. During a reveal, other seats keep the view from its start:
   * cubes placed since then, and their points, appear when the market is cleared.
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
    // During the reveal, tiles are still those from before a tie's swap.
    if (this.reveal !== null) return this.reveal.order.indexOf(seat) + 1
    return game === null ? 0 : orderOf(game, seat)
  }

  /** Return the change of the seat's total. */
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

  /** Light a colour's largest groups in every pyramid. */
  lightColor(color: Color): void {
    const cells = Object.fromEntries(
      this.scores.map(({ seat }) => [seat, this.group(seat, color)?.cells ?? []]),
    )
    this.lit = { cells, group: null, card: null }
  }

  /** Light the group that a cube belongs to; dim everything for a hidden cube, which has none. */
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

  /** Light the cubes that count for a card, for one seat or in every pyramid. */
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

  /** True if the viewer can build on this pyramid; otherwise refuse with a reason, unless busy. */
  private buildsHere(): boolean {
    const { store } = this
    if (this.playback !== null || store.pending.length > 0) return false
    if (!this.isMine) store.refuse(pyramidDenial(store, this.stageSeat))
    return this.isMine
  }

  /** Handle a cell that is not offered: the server or a local denial gives the reason. */
  tryPlace(cell: string): void {
    const { store } = this
    if (!this.buildsHere()) return
    if (store.can('place') && store.inHand !== null) store.place(cell)
    else store.refuse(placeDenial(store))
  }

  /** Handle a selected cube: take it back if it was placed this round, otherwise give a reason. */
  tryTakeBack(cell: string): void {
    const { store } = this
    if (!this.buildsHere()) return
    if (store.can('place') || store.can('confirm')) store.takeBack(cell)
    else store.refuse(takeBackDenial(store))
  }

  dim(): void {
    this.lit = null
  }

  /** Return the lit cells of a pyramid; null if nothing is lit anywhere. */
  litIn(seat: SeatLetter): readonly string[] | null {
    return this.lit === null ? null : (this.lit.cells[seat] ?? [])
  }

  /** Return the screen position of a colour's cube in the hand. */
  handAt(letter: string): { x: number; y: number } | null {
    const piece = document.querySelector(`[data-piece^="${letter}"]`)?.getBoundingClientRect()
    return piece ? { x: piece.x + piece.width / 2, y: piece.y + piece.height / 2 } : null
  }

  /** Handle the news of each view: start or end the reveal, and choose the pyramid to show. */
  watch({ happened }: News): void {
    const { story, me, table, view } = this.store
    const opened = revealOf(story, happened)
    // Return to the viewer's own pyramid when building begins or the acting seat changes.
    const begins = opened !== null && table?.game?.phase === 'build'
    if (begins || this.lastSeat !== me) this.visited = null
    this.lastSeat = me
    // With reduced motion there is no reveal; the tie note shows who won.
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
