/** The hint that the pyramid can be turned and zoomed, shown once per device. */
import { local } from '../../../device/storage'

const KEPT = 'yaxha.turned'
/** Long enough to be read beside everything else that is new. */
const READ = 20_000

export class TurnHint {
  isNew = $state(local.get(KEPT) === null)

  /** It is in sight from now on, until the answer is called. */
  show(): () => void {
    const timer = setTimeout(() => this.done(), READ)
    return () => clearTimeout(timer)
  }

  /** Somebody turned or zoomed, or has read how. */
  done(): void {
    if (!this.isNew) return
    this.isNew = false
    local.set(KEPT, 'yes')
  }
}

export const turnHint = new TurnHint()
