/**
 * Detects the use of a keyboard or a screen reader. A pointer needs no focus, and should not light a
 * cell by it.
 */
let keyed = false

export function isKeyed(): boolean {
  return keyed
}

export function followKeyboard(): void {
  window.addEventListener('keydown', () => (keyed = true), { capture: true })
  window.addEventListener('pointerdown', () => (keyed = false), { capture: true })
  // What a reader clicks comes without a pointer.
  window.addEventListener('click', (event) => (keyed ||= event.detail === 0), { capture: true })
}
