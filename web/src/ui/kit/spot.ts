/** Positions for chips and tips: next to their subject, clear of other content. */

export interface Rect {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Distance from everything else, in px. */
const CLEAR = 8
const STEP = 8

const middleOf = ({ left, top, width, height }: Rect) => ({
  x: left + width / 2,
  y: top + height / 2,
})

/** Return an element's rectangle, relative to another element. */
export function rectIn(element: Element, root: Element): Rect {
  const { left, top, width, height } = element.getBoundingClientRect()
  const from = root.getBoundingClientRect()
  return { left: left - from.left, top: top - from.top, width, height }
}

/** Return the area shared by two rectangles, with a margin around the second one. */
function overlap(a: Rect, b: Rect, margin: number): number {
  const across =
    Math.min(a.left + a.width, b.left + b.width + margin) - Math.max(a.left, b.left - margin)
  const along =
    Math.min(a.top + a.height, b.top + b.height + margin) - Math.max(a.top, b.top - margin)
  return across > 0 && along > 0 ? across * along : 0
}

/** Return the upper left corner of the best free spot for a note. */
export function freeSpot(
  note: Size,
  about: Rect,
  avoid: readonly Rect[],
  within: Rect,
): { left: number; top: number } {
  const right = within.left + within.width - CLEAR - note.width
  const bottom = within.top + within.height - CLEAR - note.height
  const first = { left: within.left + CLEAR, top: within.top + CLEAR }
  const inside = ({ left, top }: { left: number; top: number }): Rect => ({
    left: Math.max(first.left, Math.min(right, left)),
    top: Math.max(first.top, Math.min(bottom, top)),
    ...note,
  })
  const anchor = middleOf(about)
  const over = { left: anchor.x - note.width / 2, top: about.top - CLEAR - note.height }
  // Prefer the spot above the subject, then the one nearest to it.
  const far = (rect: Rect): number => Math.hypot(rect.left - over.left, rect.top - over.top)
  const covered = (rect: Rect): number =>
    overlap(rect, about, 2) + avoid.reduce((sum, each) => sum + overlap(rect, each, CLEAR), 0)
  let best = inside(over)
  let least = { covered: covered(best), far: far(best) }
  if (least.covered === 0) return { left: best.left, top: best.top }
  for (let top = first.top; top <= bottom; top += STEP)
    for (let left = first.left; left <= right; left += STEP) {
      const rect = { left, top, ...note }
      const found = { covered: covered(rect), far: far(rect) }
      const better = found.covered - least.covered || found.far - least.far
      if (better < 0) {
        best = rect
        least = found
      }
    }
  return { left: best.left, top: best.top }
}
