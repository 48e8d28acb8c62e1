/** One table as this browser knows it: what the server has shown, and what is on its way there. */
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
  /** The number of the view that will show it, once it is answered. */
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
  /** The host has freed the seat that this browser had. */
  sentAway = $state(false)
  /** By how many milliseconds the server's clock is ahead of this device's. */
  serverAhead = $state(0)
  story = $state.raw<readonly Entry[]>([])
  /** People without a connection. */
  away = $state.raw<ReadonlyMap<SeatLetter, AwayView>>(new Map())
  /** Why the last thing was not done, until something else is. */
  refusal = $state.raw<Problem | null>(null)
  /** The colour that was chosen for the next cell, of one seat's hand in one round. */
  protected chosen = $state.raw<Chosen | null>(null)
  /** Around one screen: who has said that they hold the device, in the secret pick. */
  unveiled = $state<SeatLetter | null>(null)

  protected views = $state.raw<ReadonlyMap<SeatLetter | null, ViewMessage>>(new Map())
  protected latest = $state.raw<ViewMessage | null>(null)
  protected holder = $state<SeatLetter | null>(null)
  protected onTheWay = $state.raw<readonly OnTheWay[]>([])

  constructor(readonly id: string) {}

  /** Sent, and not to be seen in a view yet; oldest first. */
  readonly pending: readonly Command[] = $derived(this.onTheWay.map(({ command }) => command))
  readonly table: TableView | null = $derived(this.latest?.table ?? null)
  /** The seats this browser holds. */
  readonly mine: readonly SeatLetter[] = $derived.by(() => {
    const { table } = this
    if (table === null) return []
    const held = table.seats.filter((each) => each.kind === 'person' && this.views.has(each.seat))
    return held.map((each) => each.seat)
  })
  readonly isShared: boolean = $derived(this.mine.length > 1)
  /**
   * Who is waited for, as far as this browser knows: what it has just sent counts as done. Who
   * takes comes first, since nobody can finish a build before.
   */
  private readonly wanted: readonly SeatLetter[] = $derived.by(() => {
    if (this.table === null) return []
    const done = this.pending.flatMap((command) => (command.type === 'pick' ? [command.seat] : []))
    const taking = this.table.seats.filter((each) => each.wanted === 'take').map(({ seat }) => seat)
    const first = taking.filter((seat) => this.mine.includes(seat))
    if (first.length > 0) return first
    return awaited(this.table).filter((seat) => !done.includes(seat))
  })
  /** The seat one acts for. */
  readonly me: SeatLetter | null = $derived(nextHolder(this.mine, this.wanted, this.holder))
  readonly view: ViewMessage | null = $derived.by(() => {
    const own = this.me === null ? undefined : this.views.get(this.me)
    return own ?? this.views.get(null) ?? this.latest
  })
  /** The device must be passed on before anything is shown. */
  readonly passTo: SeatLetter | null = $derived.by(() => {
    const picking = this.isShared && this.table?.game?.phase === 'pick'
    const next = picking && this.me !== null && this.wanted.includes(this.me) ? this.me : null
    return next === this.unveiled ? null : next
  })
  /** The pick, where it may be shown: around one screen only to whoever holds the device. */
  readonly pick: number | null = $derived.by(() => {
    if (this.table?.game?.phase !== 'pick') return null
    if (this.isShared && this.unveiled !== this.me) return null
    const sent = this.pending.findLast(
      (command) => command.type === 'pick' && command.seat === this.me,
    )
    return (sent?.type === 'pick' ? sent.tile : null) ?? this.view?.you?.pick ?? null
  })
  /**
   * Placements on their way, shown already where the server has offered them. After a new connection
   * the view may have one before its answer is here.
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
  /** Which colour of the hand the next cell is for, where one was chosen. */
  readonly chosenColor: Color | null = $derived.by(() => {
    const { chosen, me, table } = this
    if (chosen === null || chosen.seat !== me || chosen.round !== table?.game?.round) return null
    return chosen.color
  })
  /** The colours not placed yet, the chosen one first. */
  private readonly left: readonly Color[] = $derived.by(() => {
    const left = this.pieces.filter((piece) => piece.placed === null).map((piece) => piece.color)
    return left.toSorted((a, b) => +(b === this.chosenColor) - +(a === this.chosenColor))
  })
  /** The colour in hand: the chosen one while it is there and fits, or the first that does. */
  readonly inHand: Color | null = $derived(
    this.left.find((color) => this.options.has(color)) ?? null,
  )
  /** Where each colour may go. None while a placement is on its way: they would be old. */
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
  /** Where the cube in hand may go, by cell. */
  readonly ghosts: ReadonlyMap<string, PlacementView> = $derived(
    (this.inHand && this.options.get(this.inHand)) || new Map<string, PlacementView>(),
  )
  /** While a placement is on its way the prompt goes on with the next cube. */
  private readonly restingColor: Color | null = $derived(
    this.left[0] ?? colorsOf(this.view?.you?.hand ?? '-').at(-1) ?? null,
  )
  /** The colours in hand that are offered no cell, as long as one builds. */
  readonly stuck: readonly Color[] = $derived.by(() => {
    const you = this.view?.you
    if (!you || !(you.can.includes('place') || you.can.includes('confirm'))) return []
    const offered = you.placements.map((each) => cubeOf(each.placement).color)
    return this.left.filter((color) => !offered.includes(color))
  })
  /** Who has the cubes of each tile of this round. */
  readonly holders: ReadonlyMap<number, SeatLetter> = $derived(holdersIn(this.story))
  /** None at a closed table, where there is nothing to do and nobody waits. */
  readonly prompt: Prompt | null = $derived(
    this.view === null || this.view.table.status === 'closed'
      ? null
      : promptOf(this.view, this.inHand ?? this.restingColor, this.holders),
  )
  /** A nudge that one has not followed yet. */
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

  /** Whether another name at the table looks like this seat's. */
  isConfusable(seat: SeatLetter): boolean {
    return this.table !== null && seatView(this.table, seat).confusable
  }

  /** For where a name stands alone; in a sentence "You" would be wrong. */
  labelOf(seat: SeatLetter): Label {
    return ((this.table && labelOf(seatView(this.table, seat))) || seat) as Label
  }

  /** Whether a sentence should say "you": around one screen everybody has a name. */
  isYou(seat: SeatLetter): boolean {
    return seat === this.me && !this.isShared
  }
}
