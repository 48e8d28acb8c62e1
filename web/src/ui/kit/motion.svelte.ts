/** Animation speed: the device's preference unless one was chosen. CSS reads it from the root. */
import { local } from '../../device/storage'

export const PACES = ['normal', 'fast', 'off'] as const
export type Pace = (typeof PACES)[number]

const FACTORS: Readonly<Record<Pace, number>> = { normal: 1, fast: 0.5, off: 0 }
const KEPT = 'yaxha.motion'

class Motion {
  private chosen = $state<Pace | null>(null)
  private reduced = $state(false)

  get pace(): Pace {
    return this.chosen ?? (this.reduced ? 'off' : 'normal')
  }

  get isStill(): boolean {
    return this.pace === 'off'
  }

  /** Factor for durations: 0 without motion. */
  get factor(): number {
    return FACTORS[this.pace]
  }

  begin(): void {
    const kept = local.get(KEPT)
    this.chosen = PACES.find((pace) => pace === kept) ?? null
    const device = matchMedia('(prefers-reduced-motion: reduce)')
    const follow = () => {
      this.reduced = device.matches
      this.show()
    }
    device.addEventListener('change', follow)
    follow()
  }

  choose(pace: Pace): void {
    this.chosen = pace
    local.set(KEPT, pace)
    this.show()
  }

  private show(): void {
    document.documentElement.dataset['motion'] = this.pace
  }
}

export const motion = new Motion()
