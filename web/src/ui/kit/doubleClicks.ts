/**
 * Double-click guard: the second click is meant for the target of the first. It does not press a
 * control that has appeared there since, such as a cube on the cell it was placed on.
 */

interface Pressed {
  readonly control: Element | null
  /** Accessible name: a control that is reused for another purpose changes it. */
  readonly name: string
}

/** Maximum time (ms) and distance (px) between the halves of a double tap. */
const QUICK = 300
const NEAR = 28

const CONTROLS = 'button, a, input, select, summary, label'

function pressedBy(event: MouseEvent): Pressed {
  const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null
  return { control, name: control?.getAttribute('aria-label') ?? control?.textContent ?? '' }
}

export function beginClicks(): void {
  let first: Pressed | null = null
  // All browsers count mouse clicks, but not all of them count taps.
  let taps = 0
  let last: PointerEvent | null = null
  window.addEventListener(
    'pointerdown',
    (event) => {
      const again =
        last !== null &&
        event.timeStamp - last.timeStamp < QUICK &&
        Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < NEAR
      taps = event.pointerType !== 'touch' ? 0 : again ? taps + 1 : 1
      last = event
    },
    { capture: true },
  )
  window.addEventListener(
    'click',
    (event) => {
      const now = pressedBy(event)
      // Browsers count quick clicks at one place; keyboard clicks count as 0.
      const count = event.detail === 0 ? 0 : Math.max(event.detail, taps)
      // More than two clicks are deliberate: taps that place cube after cube.
      if (count !== 2 || first === null) {
        first = now
        return
      }
      if (now.control === first.control && now.name === first.name) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
