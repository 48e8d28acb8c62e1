/** The hint that the pyramid can be turned and zoomed, shown once per device. */
import { local } from '../../../device/storage'

const KEPT = 'yaxha.turned'
/** Display time in ms: long enough to read it among everything else that is new. */
const READ = 20_000

export class TurnHint {
  isNew = $state(local.get(KEPT) === null)

  /** Start the display time. Returns the function that cancels it. */
  show(): () => void {
    const timer = setTimeout(() => this.done(), READ)
    return () => clearTimeout(timer)
  }

  /** Dismiss the hint for good: the player has turned, zoomed or read it. */
  done(): void {
    if (!this.isNew) return
    this.isNew = false
    local.set(KEPT, 'yes')
  }
}

export const turnHint = new TurnHint()
