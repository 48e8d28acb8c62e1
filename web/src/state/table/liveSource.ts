/** Live source: a table on a server, over a WebSocket. */
import { Http, RequestFailed } from '../../api/http'
import { type Answer, TableSocket } from '../../api/socket'
import type { Command, Problem, SeatLetter, ViewMessage } from '../../api/types'
import { keepCommitment, keepHashes, nonceToReveal } from '../fairness/evidence'
import { identity, linksOf } from '../identity'
import type { SourceListener, TableSource } from './source'
import { TableStore } from './store.svelte'

class LiveSource implements TableSource {
  private readonly socket: TableSocket
  /** Seats whose nonces are being sent. */
  private readonly revealing = new Set<SeatLetter>()

  constructor(
    private readonly id: string,
    listener: SourceListener,
  ) {
    this.socket = new TableSocket(
      id,
      () => ({ identity: identity(), links: linksOf(id), story: listener.storyKnown() }),
      {
        ...listener,
        view: (message) => {
          keepCommitment(message.table)
          this.reveal(message)
          listener.view(message)
        },
      },
    )
  }

  open(): void {
    this.socket.open()
  }

  close(): void {
    this.socket.close()
  }

  tryNow(): void {
    this.socket.tryNow()
  }

  send(command: Command, seen: number | null): Promise<Answer> {
    return this.socket.send(command, seen)
  }

  async check(seat: SeatLetter, placement: string): Promise<Problem | null> {
    let refused: Problem | null = null
    // A seat link may prove the seat instead of the browser's identity.
    for (const secret of [identity(), ...linksOf(this.id)]) {
      try {
        return (await new Http(secret).checkPlacement(this.id, seat, placement)).problem
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error
        refused = error.problem
        if (refused.code !== 'not-yours') return refused
      }
    }
    return refused
  }

  /** Reveal this browser's nonces once all hashes are known. */
  private reveal({ table, you }: ViewMessage): void {
    if (!you?.can.includes('reveal')) return
    keepHashes(table)
    const nonce = nonceToReveal(table, you.seat)
    if (nonce === null || this.revealing.has(you.seat)) return
    this.revealing.add(you.seat)
    const answer = this.socket.send({ type: 'reveal', seat: you.seat, nonce }, null)
    void answer.finally(() => this.revealing.delete(you.seat))
  }
}

/** Return a live table on this page's own server. */
export function liveTable(id: string): TableStore {
  return new TableStore(id, (listener) => new LiveSource(id, listener))
}
