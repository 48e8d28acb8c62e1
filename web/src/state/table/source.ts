/** Source of a table: delivers views and accepts commands. */
import type { Answer, Listener } from '../../api/socket'
import type { Command, Problem, SeatLetter } from '../../api/types'

export interface TableSource {
  open(): void
  close(): void
  /** Reconnect now instead of at the next attempt. */
  tryNow(): void
  /** Send a command, with the number of the last view its seat has seen. */
  send(command: Command, seen: number | null): Promise<Answer>
  /** Return the reason why a placement would be rejected, or null if legal. Changes nothing. */
  check(seat: SeatLetter, placement: string): Promise<Problem | null>
}

/** Listener to a source's messages. */
export interface SourceListener extends Listener {
  /** Return the number of known log entries; null before the first. */
  storyKnown(): number | null
}
