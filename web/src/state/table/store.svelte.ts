/** Store of one table: sends commands to its source and stores the source's messages. */
import type {
  Command,
  Entry,
  News,
  Phrase,
  Problem,
  SeatLetter,
  SeatWish,
  StoryMessage,
  ViewMessage,
  Welcome,
} from '../../api/types'
import { keepNonce, sealed } from '../fairness/evidence'
import { newNonce } from '../identity'
import { TableKnowledge } from './knowledge.svelte'
import { NO_NEWS } from './news'
import { type Color, placementOf } from '../notation'
import type { SourceListener, TableSource } from './source'

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
type HostCommand = Extract<Command, { type: 'reseat' | 'close' }>
type Deed = DistributiveOmit<Exclude<Command, HostCommand>, 'seat'>

/** Return the viewer whose next view shows a command: its seat, or spectators for host commands. */
function viewerOf(command: Command): SeatLetter | null {
  return command.type === 'reseat' || command.type === 'close' ? null : command.seat
}

/** True if two commands request the same; nonces are ignored, as they are always new. */
function isAlike(one: Command, other: Command): boolean {
  const [a, b] = [one, other].map((command) => JSON.stringify({ ...command, nonce: null }))
  return a === b
}

export class TableStore extends TableKnowledge {
  /** Length of the log when the last accepted command was sent; null before. */
  storyAtDeed: number | null = null
  /** True if the server runs another version than this page. */
  outdated = $state(false)
  /** Number of log entries received; null before the first. */
  private storyKnown: number | null = null
  private readonly followers = new Set<(news: News) => void>()
  private readonly source: TableSource

  constructor(id: string, sourceOf: (listener: SourceListener) => TableSource) {
    super(id)
    this.source = sourceOf({
      welcome: (message) => this.welcomed(message),
      view: (message) => {
        this.shown(message)
        this.take(message)
      },
      story: (message) => this.told(message),
      sentAway: () => (this.sentAway = true),
      presence: ({ away }) => (this.away = new Map(away.map((each) => [each.seat, each]))),
      connection: (state) => (this.connection = state),
      outdated: () => (this.outdated = true),
      storyKnown: () => this.storyKnown,
    })
  }

  open(): void {
    this.source.open()
  }

  close(): void {
    this.source.close()
  }

  tryNow(): void {
    this.source.tryNow()
  }

  // Commands

  pickTile(tile: number): void {
    const { isShared } = this
    // Cover the screen first, so that nobody glimpses the change.
    if (isShared) this.unveiled = null
    void this.act({ type: 'pick', tile })
  }

  takeTile(tile: number): void {
    void this.act({ type: 'take', tile })
  }

  hold(color: Color): void {
    this.chosen = { color, seat: this.me, round: this.table?.game?.round }
  }

  place(cell: string, color: Color | null = this.inHand): void {
    if (color !== null) void this.act({ type: 'place', placement: placementOf(color, cell) })
  }

  move(cell: string, to: string): void {
    void this.act({ type: 'move', cell, to })
  }

  takeBack(cell: string | null = null): void {
    void this.act({ type: 'take-back', cell })
  }

  confirm(): void {
    void this.act({ type: 'confirm' })
  }

  withdraw(): void {
    void this.act({ type: 'withdraw' })
  }

  say(phrase: Phrase): void {
    void this.act({ type: 'say', phrase })
  }

  /** Send free text, if the table allows it. */
  chat(text: string): Promise<boolean> {
    return this.act({ type: 'chat', text })
  }

  mute(other: SeatLetter, muted: boolean): void {
    void this.act({ type: 'mute', other, muted })
  }

  leave(): Promise<boolean> {
    return this.act({ type: 'leave' })
  }

  back(): void {
    void this.act({ type: 'back' })
  }

  nudge(other: SeatLetter): void {
    void this.act({ type: 'nudge', other })
  }

  /** Let a bot play for an absent player. */
  standIn(other: SeatLetter): void {
    void this.act({ type: 'stand-in', other })
  }

  ready(seat: SeatLetter): Promise<boolean> {
    return this.sit(seat, (nonce) => ({ type: 'ready', seat, nonce }))
  }

  claim(seat: SeatLetter, name: string): Promise<boolean> {
    return this.sit(seat, (nonce) => ({ type: 'claim', seat, name, nonce }))
  }

  reseat(seat: SeatLetter, to: SeatWish): Promise<boolean> {
    return this.send({ type: 'reseat', seat, to })
  }

  /** Close the table permanently, before the game; host only. */
  closeTable(): Promise<boolean> {
    return this.send({ type: 'close' })
  }

  unveil(seat: SeatLetter): void {
    this.holder = seat
    this.unveiled = seat
  }

  /** Show a refusal that needs no request to the server. */
  refuse(problem: Problem): void {
    this.refusal = problem
  }

  forgive(): void {
    this.refusal = null
  }

  /** Return why the server would reject this placement, or null if legal. Changes nothing. */
  async whyNot(cell: string, color: Color): Promise<Problem | null> {
    return this.me === null ? null : this.source.check(this.me, placementOf(color, cell))
  }

  /** Subscribe to the news of each view. Returns the unsubscribe function. */
  onNews(follower: (news: News) => void): () => void {
    this.followers.add(follower)
    return () => this.followers.delete(follower)
  }

  /** Send a new nonce, stored first because the answer may be lost. */
  private sit(seat: SeatLetter, command: (nonce: string) => Command): Promise<boolean> {
    const nonce = newNonce()
    const sitting = command(sealed(nonce))
    if (this.pending.some((other) => isAlike(other, sitting))) return Promise.resolve(true)
    keepNonce(this.id, seat, nonce)
    return this.send(sitting)
  }

  private act(deed: Deed): Promise<boolean> {
    const seat = this.me
    return seat === null ? Promise.resolve(false) : this.send({ ...deed, seat })
  }

  private async send(command: Command): Promise<boolean> {
    // The second click of a double click repeats the same command.
    if (this.pending.some((other) => isAlike(other, command))) return true
    this.refusal = null
    const storyThen = this.story.length
    this.onTheWay = [...this.onTheWay, { command, shownBy: null }]
    const viewer = viewerOf(command)
    const answer = await this.source.send(command, this.views.get(viewer)?.number ?? null)
    const others = this.onTheWay.filter((other) => other.command !== command)
    if (answer.type === 'ack') {
      this.storyAtDeed = storyThen
      // The view with the result follows the ack: keep the command pending until then to avoid
      // flicker. A host with a seat gets no spectator views and need not wait for one.
      const seen = this.views.get(viewer)?.number ?? (viewer === null ? Infinity : 0)
      const still = seen < answer.number ? [{ command, shownBy: answer.number }] : []
      this.onTheWay = [...others, ...still]
      return true
    }
    this.onTheWay = others
    this.refusal = answer
    return false
  }

  // Messages from the source

  /** Show another moment of a recorded game, with the log up to it. */
  recall(message: ViewMessage, story: readonly Entry[]): void {
    this.story = story
    this.shown(message)
  }

  private welcomed(message: Welcome): void {
    this.host = message.host
    this.serverAhead = message.now - Date.now()
    this.away = new Map()
    // Drop the views of seats lost since the last connection.
    const held = [...this.views].filter(([seat]) => seat === null || message.seats.includes(seat))
    this.views = new Map(held)
  }

  private shown(message: ViewMessage): void {
    const views = message.viewer === null ? new Map() : new Map(this.views)
    this.views = views.set(message.viewer, message)
    this.latest = message
    this.onTheWay = this.onTheWay.filter(
      ({ command, shownBy }) =>
        shownBy === null || (viewerOf(command) === message.viewer && shownBy > message.number),
    )
    this.holder = this.me
  }

  /** Merge a view's news. On a shared screen every seat's view repeats it: count it only once. */
  private take({ viewer, news, table }: ViewMessage): void {
    const fresh = table.story > (this.storyKnown ?? 0) ? news.happened : []
    const own = !this.isShared || viewer === this.me
    this.storyKnown = table.story
    this.story = [...this.story, ...fresh]
    this.tell({ ...(own ? news : NO_NEWS), happened: fresh })
  }

  tell(news: News): void {
    for (const follower of this.followers) follower(news)
  }

  private told(message: StoryMessage): void {
    this.story = [...this.story, ...message.entries]
    this.storyKnown = message.total
  }
}
