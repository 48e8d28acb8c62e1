/** The hint that the pyramid can be turned and zoomed: until it was done once on this device. */
import { local } from '../../device/storage'

const KEPT = 'yaxha.turned'

class Turning {
  isNew = $state(local.get(KEPT) === null)

  /** Somebody turned or zoomed: they know how. */
  done(): void {
    if (!this.isNew) return
    this.isNew = false
    local.set(KEPT, 'yes')
  }
}

export const turning = new Turning()
