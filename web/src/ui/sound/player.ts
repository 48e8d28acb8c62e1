/** Sound player. Silent without audio support, or before the first user gesture. */
import { settings } from '../app/settings.svelte'
import type { SoundName } from './sounds'
import { type Manner, VARIANTS, sound } from './synth'

/** Idle time in ms before suspending: a running context costs power even in silence. */
const ASLEEP_AFTER = 5000
/** Maximum delay in ms; later sounds are dropped. */
const TOO_LATE = 0.25
const MOST_AT_ONCE = 24

class Player {
  private context: AudioContext | null = null
  private volume: GainNode | null = null
  private readonly endings: number[] = []
  private readonly last = new Map<SoundName, number>()
  private bedtime: ReturnType<typeof setTimeout> | undefined

  /** Wait for the first tap or key: browsers block audio before it. */
  begin(): void {
    const touched = () => this.wake()
    for (const type of ['pointerdown', 'pointerup', 'keydown']) {
      window.addEventListener(type, touched, { capture: true, passive: true })
    }
  }

  play(name: SoundName, manner: Manner = {}): void {
    if (!settings.sound || settings.volume === 0 || this.context === null) return
    const asked = performance.now()
    // A suspended context resumes shortly, or not at all.
    void this.context.resume().then(
      () => this.start(name, manner, (performance.now() - asked) / 1000),
      () => undefined,
    )
  }

  private wake(): void {
    if (!settings.sound) return
    try {
      this.context ??= new AudioContext({ latencyHint: 'interactive' })
      // Also resumes after an interruption such as a call or an alarm.
      if (this.context.state !== 'running') void this.context.resume().catch(() => undefined)
      this.rest(0)
    } catch {
      // No audio on this device.
    }
  }

  private start(name: SoundName, manner: Manner, late: number): void {
    const { context } = this
    if (context?.state !== 'running' || late > TOO_LATE) return
    const now = context.currentTime
    this.endings.splice(0, Infinity, ...this.endings.filter((end) => end > now))
    if (this.endings.length >= MOST_AT_ONCE) return
    if (this.volume === null) {
      this.volume = context.createGain()
      this.volume.connect(context.destination)
    }
    this.volume.gain.value = settings.volume
    const end = sound(context, this.volume, name, { ...manner, variant: this.variant(name) })
    this.endings.push(end)
    this.rest(Math.max(...this.endings) - now)
  }

  /** Return a random variant other than the last one. */
  private variant(name: SoundName): number {
    const others = VARIANTS.map((_, nth) => nth).filter((nth) => nth !== this.last.get(name))
    const chosen = others[Math.floor(Math.random() * others.length)] ?? 0
    this.last.set(name, chosen)
    return chosen
  }

  private rest(seconds: number): void {
    clearTimeout(this.bedtime)
    this.bedtime = setTimeout(
      () => void this.context?.suspend().catch(() => undefined),
      1000 * seconds + ASLEEP_AFTER,
    )
  }
}

export const player = new Player()
