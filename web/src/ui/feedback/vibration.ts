/** Vibration: short taps on handheld devices. */
import type { SoundName } from '../sound/sounds'
import { settings } from '../app/settings.svelte'

/** Vibration patterns in ms: on, off, on. A refusal does not vibrate. */
const TAPS: Partial<Record<SoundName, readonly number[]>> = {
  place: [8],
  confirm: [15],
  reveal: [10, 40, 10],
  turn: [20],
}

/** True if this device can vibrate. */
export function canTouch(): boolean {
  return 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches
}

export function tap(name: SoundName, after: number): void {
  const pattern = TAPS[name]
  if (pattern === undefined || !settings.touch || !canTouch()) return
  setTimeout(() => navigator.vibrate([...pattern]), after)
}
