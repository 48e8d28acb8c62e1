/** Vibration: short taps on handheld devices. */
import type { SoundName } from '../sound/sounds'
import { settings } from '../app/settings.svelte'

/** Milliseconds on, off, on. A refusal is never felt. */
const TAPS: Partial<Record<SoundName, readonly number[]>> = {
  place: [8],
  confirm: [15],
  reveal: [10, 40, 10],
  turn: [20],
}

/** Whether this device can be felt at all. */
export function canTouch(): boolean {
  return 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches
}

export function tap(name: SoundName, after: number): void {
  const pattern = TAPS[name]
  if (pattern === undefined || !settings.touch || !canTouch()) return
  setTimeout(() => navigator.vibrate([...pattern]), after)
}
