/**
 * Detects the use of a keyboard or a screen reader. Pointer users need no focus, and it should not
 * light a cell for them.
 */
let keyed = false

export function isKeyed(): boolean {
  return keyed
}

export function followKeyboard(): void {
  window.addEventListener('keydown', () => (keyed = true), { capture: true })
  window.addEventListener('pointerdown', () => (keyed = false), { capture: true })
  // A screen reader's click comes without pointer events.
  window.addEventListener('click', (event) => (keyed ||= event.detail === 0), { capture: true })
}
