/** A table that is about to be made: the page goes there, or says why there is none. */
import type { Problem, SeatWish } from '../../api/types'
import { type Options, RequestFailed, makeTable } from '../../state/games'
import { unsaid } from '../kit/formErrors'
import { router, tablePath } from '../app/router.svelte'
import { refusalWords } from '../text/refusals'

export class NewTable {
  /** Why there is none; null unless one was asked for. */
  refusal = $state.raw<Problem | null>(null)
  /** One is being made: a second click makes no second one. */
  going = $state(false)

  /** The same in words. */
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
