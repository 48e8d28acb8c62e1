/** Fake WebSocket for tests, with a scripted server. */
import { vi } from 'vitest'

export class FakeSocket {
  static all: FakeSocket[] = []
  readonly sent: { type?: string; id: string; do: Record<string, unknown>; seen: number | null }[] =
    []
  /** True to drop everything although the socket seems open (half-open). */
  isHalfOpen = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(readonly address: URL) {
    FakeSocket.all.push(this)
  }

  /** The socket opened last. */
  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1)
    if (last === undefined) throw new Error('No socket was opened')
    return last
  }

  send(text: string): void {
    const message = JSON.parse(text) as FakeSocket['sent'][number]
    if (message.type !== 'ping') this.sent.push(message)
    else if (!this.isHalfOpen) queueMicrotask(() => this.says({ type: 'pong' }))
  }

  close(): void {
    this.onclose = null
  }

  /** Accept the connection and answer the hello. */
  welcome(seats: readonly string[] = ['A'], protocol = 1): void {
    this.onopen?.()
    this.says({ type: 'welcome', seats, host: true, now: Date.now() + 5000, protocol })
  }

  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  breaks(code = 1006): void {
    this.onclose?.({ code })
  }
}

/** Stub the page's globals around it. */
export function stubPage(): void {
  FakeSocket.all = []
  const storage = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    }
  }
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('location', { href: 'http://here.test/t/table' })
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
}
