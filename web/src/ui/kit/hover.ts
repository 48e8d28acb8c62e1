/** Shared handlers for hover and focus. */
interface Lighting {
  readonly onmouseenter: () => void
  readonly onmouseleave: () => void
  readonly onfocus: () => void
  readonly onblur: () => void
}

export function lights(on: () => void, off: () => void): Lighting {
  return { onmouseenter: on, onmouseleave: off, onfocus: on, onblur: off }
}
