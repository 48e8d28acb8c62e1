/**
 * A table's WebSocket. It survives sleep, network changes and server restarts.
 *
 * A command is stored until it is answered, even across page reloads, and resent with the same id
 * after every reconnect: commands are idempotent.
 */
import { randomText } from '../device/random'
import { session } from '../device/storage'
import { API } from './http'
import type {
  Ack,
  Command,
  Hello,
  Message,
  PresenceMessage,
  Problem,
  Sent,
  StoryMessage,
  ViewMessage,
  Welcome,
} from './types'

export type Connection =
  | { readonly kind: 'connecting'; readonly since: number }
  | { readonly kind: 'live' }
  | { readonly kind: 'waiting'; readonly since: number; readonly retryAt: number }
  | { readonly kind: 'gone' }
  | { readonly kind: 'closed' }

export interface Listener {
  welcome(message: Welcome): void
  view(message: ViewMessage): void
  story(message: StoryMessage): void
  presence(message: PresenceMessage): void
  sentAway(): void
  connection(state: Connection): void
  /** Protocol error: this page and the server are incompatible. */
  outdated(): void
}

export type Answer = Ack | Problem

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 15_000
/** Connection time in ms after which the backoff restarts from its first delay. */
const STEADY = 30_000
/** Spread of reconnects after a server restart, in ms. */
const SPREAD = 4_000
/** Hidden time in ms after which the page was asleep and its socket may be dead unnoticed. */
const SLEPT = 30_000
/** A lost network sends no event: it shows only by missing messages. */
const ANSWER_WAIT = 6_000
const WELCOME_WAIT = 10_000
/** Silence in ms before the server is asked for a message. */
const QUIET = 20_000
/** Protocol version; a mismatch means that the server runs another version than this page. */
const PROTOCOL: Welcome['protocol'] = 1
const NO_SUCH_TABLE = 4404
const LOST = 1006
const RESTART = 1012
const OUR_MISTAKE = 4400

interface Unanswered {
  readonly sent: Sent
  readonly settle: (answer: Answer) => void
}

const keyOf = (table: string): string => `yaxha.unanswered.${table}`

/** Unanswered commands that this tab sent before a reload. */
function keptOf(table: string): Sent[] {
  try {
    return JSON.parse(session.get(keyOf(table)) ?? '[]') as Sent[]
  } catch {
    return []
  }
}

export class TableSocket {
  private socket: WebSocket | null = null
  private readonly unanswered = new Map<string, Unanswered>()
  private state: Connection = { kind: 'closed' }
  private failures = 0
  private lostAt: number | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private impatience: ReturnType<typeof setTimeout> | undefined
  /** Timer for an overdue message; each message restarts it. */
  private heartbeat: ReturnType<typeof setTimeout> | undefined
  private welcomedAt: number | null = null
  private hiddenAt: number | null = null

  constructor(
    private readonly table: string,
    private readonly hello: () => Omit<Hello, 'type'>,
    private readonly listener: Listener,
  ) {
    for (const sent of keptOf(table))
      this.unanswered.set(sent.id, { sent, settle: () => undefined })
  }

  open(): void {
    window.addEventListener('online', this.tryNow)
    window.addEventListener('offline', this.broken)
    document.addEventListener('visibilitychange', this.seen)
    this.connect()
  }

  close(): void {
    window.removeEventListener('online', this.tryNow)
    window.removeEventListener('offline', this.broken)
    document.removeEventListener('visibilitychange', this.seen)
    this.drop()
    this.become({ kind: 'closed' })
  }

  /** Reconnect at once instead of at the next attempt. */
  readonly tryNow = (): void => {
    if (this.state.kind === 'waiting') this.connect()
  }

  /** Send a command now or after reconnecting; resolves when the server has answered. */
  send(command: Command, seen: number | null): Promise<Answer> {
    const sent: Sent = { id: randomText(16), do: command, seen }
    return new Promise((settle) => {
      this.unanswered.set(sent.id, { sent, settle })
      this.keep()
      if (this.state.kind === 'live') this.write(sent)
    })
  }

  /** Treat the connection as lost, whatever the socket's state. */
  private readonly broken = (): void => {
    if (this.state.kind !== 'live' && this.state.kind !== 'connecting') return
    this.drop()
    this.lost(LOST)
  }

  /** Ask for a message: a half-open socket accepts data but delivers none. */
  private readonly ping = (): void => {
    this.socket?.send(JSON.stringify({ type: 'ping' }))
    this.expect(this.broken, ANSWER_WAIT)
  }

  private expect(otherwise: () => void, within: number): void {
    clearTimeout(this.heartbeat)
    this.heartbeat = setTimeout(otherwise, within)
  }

  private readonly seen = (): void => {
    if (document.visibilityState === 'hidden') {
      this.hiddenAt = Date.now()
      return
    }
    const slept = this.hiddenAt !== null && Date.now() - this.hiddenAt > SLEPT
    this.hiddenAt = null
    if (slept && this.state.kind === 'live') this.connect()
    else this.tryNow()
  }

  private connect(): void {
    this.drop()
    this.lostAt ??= Date.now()
    this.become({ kind: 'connecting', since: this.lostAt })
    const address = new URL(`${API}/tables/${this.table}/socket`, location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    const socket = new WebSocket(address)
    this.socket = socket
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', ...this.hello() }))
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as Message)
    socket.onclose = (event) => this.lost(event.code)
    this.expect(this.broken, WELCOME_WAIT)
  }

  private drop(): void {
    clearTimeout(this.timer)
    clearTimeout(this.impatience)
    clearTimeout(this.heartbeat)
    if (this.socket === null) return
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null
    this.socket.close()
    this.socket = null
  }

  private lost(code: number): void {
    this.socket = null
    clearTimeout(this.heartbeat)
    if (code === NO_SUCH_TABLE) {
      this.become({ kind: 'gone' })
      return
    }
    if (code === OUR_MISTAKE) {
      this.misunderstood()
      return
    }
    this.lostAt ??= Date.now()
    const wait = this.nextWait(code)
    this.become({ kind: 'waiting', since: this.lostAt, retryAt: Date.now() + wait })
    this.timer = setTimeout(() => this.connect(), wait)
  }

  /** Return the backoff delay, mostly random to avoid a thundering herd after a restart. */
  private nextWait(code: number): number {
    // A welcome alone does not count as success: a server may fail right after it.
    if (this.welcomedAt !== null && Date.now() - this.welcomedAt > STEADY) this.failures = 0
    this.welcomedAt = null
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures++)
    const spread = code === RESTART ? SPREAD * Math.random() : 0
    return longest * (0.25 + 0.75 * Math.random()) + spread
  }

  private receive(message: Message): void {
    this.expect(this.ping, QUIET)
    switch (message.type) {
      case 'welcome':
        if ((message.protocol as number) !== PROTOCOL) {
          this.misunderstood()
          return
        }
        this.welcomedAt = Date.now()
        this.lostAt = null
        this.listener.welcome(message)
        this.become({ kind: 'live' })
        for (const { sent } of this.unanswered.values()) this.write(sent)
        break
      case 'view':
        this.listener.view(message)
        break
      case 'story':
        this.listener.story(message)
        break
      case 'presence':
        this.listener.presence(message)
        break
      case 'sent-away':
        this.listener.sentAway()
        break
      case 'ack':
        this.settle(message.id, message)
        break
      case 'error':
        this.refused(message)
    }
  }

  /** Retrying would give the same result. */
  private misunderstood(): void {
    this.close()
    this.listener.outdated()
  }

  private refused(problem: Problem): void {
    const id = problem.id ?? null
    if (id === null) return
    const wait = problem.facts?.['wait']
    // The command was not executed: retry it later without asking the user.
    if (problem.code === 'too-many' && typeof wait === 'number') {
      clearTimeout(this.impatience)
      setTimeout(() => this.again(id), 1000 * wait)
      return
    }
    this.settle(id, problem)
  }

  private again(id: string): void {
    const kept = this.unanswered.get(id)
    if (kept && this.state.kind === 'live') this.write(kept.sent)
  }

  private settle(id: string, answer: Answer): void {
    this.unanswered.get(id)?.settle(answer)
    this.unanswered.delete(id)
    this.keep()
    clearTimeout(this.impatience)
    if (this.unanswered.size > 0) this.wait()
  }

  private write(sent: Sent): void {
    this.socket?.send(JSON.stringify(sent))
    this.wait()
  }

  private wait(): void {
    clearTimeout(this.impatience)
    this.impatience = setTimeout(this.broken, ANSWER_WAIT)
  }

  private keep(): void {
    const sent = [...this.unanswered.values()].map((each) => each.sent)
    if (sent.length === 0) session.remove(keyOf(this.table))
    else session.set(keyOf(this.table), JSON.stringify(sent))
  }

  private become(state: Connection): void {
    this.state = state
    this.listener.connection(state)
  }
}
