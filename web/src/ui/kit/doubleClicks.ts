/**
 * Double clicks: the second click is meant for what was there at the first. Whatever has come to
 * that place in between, such as a cube on the cell it was placed on, is not pressed by it.
 */

interface Pressed {
  readonly control: Element | null
  /** A control may stay and become another: its name tells. */
  readonly name: string
}

/** Milliseconds and pixels between the halves of a double tap. */
const QUICK = 300
const NEAR = 28

const CONTROLS = 'button, a, input, select, summary, label'

function pressedBy(event: MouseEvent): Pressed {
  const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null
  return { control, name: control?.getAttribute('aria-label') ?? control?.textContent ?? '' }
}

export function beginClicks(): void {
  let first: Pressed | null = null
  // All browsers count the clicks of a mouse, but not all the taps of a finger.
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
      // Browsers count the clicks at one place that quickly follow each other; keys count as none.
      const count = event.detail === 0 ? 0 : Math.max(event.detail, taps)
      // More than two are meant: a finger that shows and places cube after cube.
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
