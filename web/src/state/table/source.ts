/** Source of a table's views: where they come from, and where commands go. */
import type { Answer, Listener } from '../../api/socket'
import type { Command, Problem, SeatLetter } from '../../api/types'

export interface TableSource {
  open(): void
  close(): void
  /** Connect without waiting for the next attempt. */
  tryNow(): void
  /** Do a command of somebody who has seen the view with this number. */
  send(command: Command, seen: number | null): Promise<Answer>
  /** Why a placement would be refused now, or null if it is legal. Changes nothing. */
  check(seat: SeatLetter, placement: string): Promise<Problem | null>
}

/** What a source reports to. */
export interface SourceListener extends Listener {
  /** How many entries of the story are known; null before any came. */
  storyKnown(): number | null
}
