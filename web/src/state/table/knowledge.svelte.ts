/** One table as this browser knows it: the server's views plus pending commands. */
import type { Connection } from '../../api/socket'
import type {
  AwayView,
  Command,
  Entry,
  PlacementView,
  Problem,
  SeatLetter,
  TableView,
  ViewMessage,
} from '../../api/types'
import { nextHolder } from './holder'
import { type Piece, awaited, ofSeat, piecesOf, seatView } from './seats'
import { type Label, labelOf, nameOf } from '../names'
import { type Color, colorsOf, cubeOf } from '../notation'
import { type Nudge, nudgeIn } from './nudge'
import { type Prompt, promptOf } from './prompt'
import { holdersIn } from './reveal'

interface OnTheWay {
  readonly command: Command
  /** Number of the view that will show the result; null until acknowledged. */
  readonly shownBy: number | null
}

interface Chosen {
  readonly color: Color
  readonly seat: SeatLetter | null
  readonly round: number | undefined
}

export class TableKnowledge {
  connection = $state.raw<Connection>({ kind: 'closed' })
  host = $state(false)
  /** True if the host has freed this browser's seat. */
  sentAway = $state(false)
  /** Server clock offset in ms (server minus device). */
  serverAhead = $state(0)
  story = $state.raw<readonly Entry[]>([])
  /** Disconnected players. */
  away = $state.raw<ReadonlyMap<SeatLetter, AwayView>>(new Map())
  /** Reason for the last refusal; cleared by the next command. */
  refusal = $state.raw<Problem | null>(null)
  /** Chosen colour for the next placement, valid for one seat and round. */
  protected chosen = $state.raw<Chosen | null>(null)
  /** On a shared screen, the seat that has confirmed holding the device for its secret pick. */
  unveiled = $state<SeatLetter | null>(null)

  protected views = $state.raw<ReadonlyMap<SeatLetter | null, ViewMessage>>(new Map())
  protected latest = $state.raw<ViewMessage | null>(null)
  protected holder = $state<SeatLetter | null>(null)
  protected onTheWay = $state.raw<readonly OnTheWay[]>([])

  constructor(readonly id: string) {}

  /** Commands sent that no view shows yet; oldest first. */
  readonly pending: readonly Command[] = $derived(this.onTheWay.map(({ command }) => command))
  readonly table: TableView | null = $derived(this.latest?.table ?? null)
  /** Seats held by this browser. */
  readonly mine: readonly SeatLetter[] = $derived.by(() => {
    const { table } = this
    if (table === null) return []
    const held = table.seats.filter((each) => each.kind === 'person' && this.views.has(each.seat))
    return held.map((each) => each.seat)
  })
  readonly isShared: boolean = $derived(this.mine.length > 1)
  /**
   * Awaited seats, assuming that pending picks succeed. A seat that takes a tile comes first,
   * since nobody can finish a build before.
   */
  private readonly wanted: readonly SeatLetter[] = $derived.by(() => {
    if (this.table === null) return []
    const done = this.pending.flatMap((command) => (command.type === 'pick' ? [command.seat] : []))
    const taking = this.table.seats.filter((each) => each.wanted === 'take').map(({ seat }) => seat)
    const first = taking.filter((seat) => this.mine.includes(seat))
    if (first.length > 0) return first
    return awaited(this.table).filter((seat) => !done.includes(seat))
  })
  /** The acting seat. */
  readonly me: SeatLetter | null = $derived(nextHolder(this.mine, this.wanted, this.holder))
  readonly view: ViewMessage | null = $derived.by(() => {
    const own = this.me === null ? undefined : this.views.get(this.me)
    return own ?? this.views.get(null) ?? this.latest
  })
  /** Seat to pass the device to before anything is shown; null if none. */
  readonly passTo: SeatLetter | null = $derived.by(() => {
    const picking = this.isShared && this.table?.game?.phase === 'pick'
    const next = picking && this.me !== null && this.wanted.includes(this.me) ? this.me : null
    return next === this.unveiled ? null : next
  })
  /** The viewer's pick; on a shared screen, only once its seat has confirmed that it is there. */
  readonly pick: number | null = $derived.by(() => {
    if (this.table?.game?.phase !== 'pick') return null
    if (this.isShared && this.unveiled !== this.me) return null
    const sent = this.pending.findLast(
      (command) => command.type === 'pick' && command.seat === this.me,
    )
    return (sent?.type === 'pick' ? sent.tile : null) ?? this.view?.you?.pick ?? null
  })
  /**
   * Pending placements, shown early if the server has offered them. After a reconnect, a view may
   * contain one before its ack arrives.
   */
  readonly placing: readonly string[] = $derived.by(() => {
    const lying = this.view?.you?.draft ?? []
    const offered = this.view?.you?.placements.map((each) => each.placement) ?? []
    return this.pending.flatMap((command) =>
      command.type === 'place' &&
      command.seat === this.me &&
      offered.includes(command.placement) &&
      !lying.includes(command.placement)
        ? [command.placement]
        : [],
    )
  })
  readonly pieces: readonly Piece[] = $derived.by(() => {
    const you = this.view?.you
    const game = this.view?.table.game
    if (!you || !game) return []
    return piecesOf(ofSeat(game.hands, you.seat), [...you.draft, ...this.placing])
  })
  /** Colour chosen for the next cell; null if none is. */
  readonly chosenColor: Color | null = $derived.by(() => {
    const { chosen, me, table } = this
    if (chosen === null || chosen.seat !== me || chosen.round !== table?.game?.round) return null
    return chosen.color
  })
  /** Colours not placed yet, the chosen one first. */
  private readonly left: readonly Color[] = $derived.by(() => {
    const left = this.pieces.filter((piece) => piece.placed === null).map((piece) => piece.color)
    return left.toSorted((a, b) => +(b === this.chosenColor) - +(a === this.chosenColor))
  })
  /** Colour in hand: the chosen one while it has a legal cell, otherwise the first that has one. */
  readonly inHand: Color | null = $derived(
    this.left.find((color) => this.options.has(color)) ?? null,
  )
  /** Legal placements by colour. Empty during a pending placement, when they would be stale. */
  private readonly options: ReadonlyMap<Color, ReadonlyMap<string, PlacementView>> = $derived.by(
    () => {
      const found = new Map<Color, Map<string, PlacementView>>()
      for (const each of this.busy('place') ? [] : (this.view?.you?.placements ?? [])) {
        const { color, cell } = cubeOf(each.placement)
        found.set(color, (found.get(color) ?? new Map<string, PlacementView>()).set(cell, each))
      }
      return found
    },
  )
  /** Legal placements of the cube in hand, by cell. */
  readonly ghosts: ReadonlyMap<string, PlacementView> = $derived(
    (this.inHand && this.options.get(this.inHand)) || new Map<string, PlacementView>(),
  )
  /** Colour for the prompt during a pending placement: the next cube. */
  private readonly restingColor: Color | null = $derived(
    this.left[0] ?? colorsOf(this.view?.you?.hand ?? '-').at(-1) ?? null,
  )
  /** Colours left without a legal cell, during the viewer's build. */
  readonly stuck: readonly Color[] = $derived.by(() => {
    const you = this.view?.you
    if (!you || !(you.can.includes('place') || you.can.includes('confirm'))) return []
    const offered = you.placements.map((each) => cubeOf(each.placement).color)
    return this.left.filter((color) => !offered.includes(color))
  })
  /** Holder of each tile's cubes this round. */
  readonly holders: ReadonlyMap<number, SeatLetter> = $derived(holdersIn(this.story))
  /** Current prompt; null at a closed table, where there is nothing to do. */
  readonly prompt: Prompt | null = $derived(
    this.view === null || this.view.table.status === 'closed'
      ? null
      : promptOf(this.view, this.inHand ?? this.restingColor, this.holders),
  )
  /** A nudge that still awaits the player's action. */
  readonly nudged: Nudge | null = $derived.by(() => {
    const nudge = nudgeIn(this.story, this.mine)
    if (nudge === null || this.table === null) return null
    return seatView(this.table, nudge.seat).wanted === null ? null : nudge
  })
  can(what: NonNullable<ViewMessage['you']>['can'][number]): boolean {
    return this.view?.you?.can.includes(what) ?? false
  }

  busy(type: Command['type']): boolean {
    return this.pending.some((command) => command.type === type)
  }

  nameOf(seat: SeatLetter): string {
    return this.table === null ? seat : nameOf(seatView(this.table, seat)) || seat
  }

  /** True if another name at the table looks like this seat's. */
  isConfusable(seat: SeatLetter): boolean {
    return this.table !== null && seatView(this.table, seat).confusable
  }

  /** Return the name for use on its own; in a sentence "You" would be wrong. */
  labelOf(seat: SeatLetter): Label {
    return ((this.table && labelOf(seatView(this.table, seat))) || seat) as Label
  }

  /** True if a sentence should say "you"; on a shared screen every seat has a name. */
  isYou(seat: SeatLetter): boolean {
    return seat === this.me && !this.isShared
  }
}
