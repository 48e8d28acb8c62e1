/** Creation of a table: the page navigates to it or shows the error. */
import type { Problem, SeatWish } from '../../api/types'
import { type Options, RequestFailed, makeTable } from '../../state/games'
import { unsaid } from '../kit/formErrors'
import { router, tablePath } from '../app/router.svelte'
import { refusalWords } from '../text/refusals'

export class NewTable {
  /** Error of the last attempt; null if none. */
  refusal = $state.raw<Problem | null>(null)
  /** True during creation, so that a second click has no effect. */
  going = $state(false)

  /** Error message. */
  get failed(): string {
    return this.refusal === null ? '' : refusalWords(this.refusal)
  }

  async make(seats: readonly SeatWish[], options: Options): Promise<void> {
    if (this.going) return
    this.going = true
    if (this.refusal !== null) {
      this.refusal = null
      await unsaid()
    }
    try {
      router.go(tablePath(await makeTable(seats, options)))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      this.refusal = error.problem
      this.going = false
    }
  }
}
