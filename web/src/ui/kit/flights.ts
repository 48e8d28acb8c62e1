/** Pieces flying over the table, as Web Animations; disabled with reduced motion. */
import { motion } from './motion.svelte'

interface Point {
  readonly x: number
  readonly y: number
}

export function middleOf(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/** Fly from the old position to the current one, in an arc. */
export function arriveFrom(element: Element, from: Point, duration = 420): void {
  if (motion.isStill) return
  const to = middleOf(element)
  const [dx, dy] = [from.x - to.x, from.y - to.y]
  if (Math.hypot(dx, dy) < 2) return
  const lift = Math.min(60, Math.hypot(dx, dy) / 3)
  element.animate(
    [
      { translate: `${dx}px ${dy}px` },
      { translate: `${dx / 2}px ${dy / 2 - lift}px`, scale: 1.15 },
      { translate: '0 0' },
    ],
    { duration: duration * motion.factor, easing: 'cubic-bezier(0.6, 0, 0.2, 1)' },
  )
}

/** Shrink and fly to a point; resolves on arrival. */
export async function flyTo(element: Element, to: Point): Promise<void> {
  const from = middleOf(element)
  const flight = element.animate(
    [
      { translate: '0 0', scale: 1, opacity: 1 },
      {
        translate: `${(to.x - from.x) / 2}px ${(to.y - from.y) / 2 - 36}px`,
        scale: 0.9,
        opacity: 1,
      },
      { translate: `${to.x - from.x}px ${to.y - from.y}px`, scale: 0.45, opacity: 0 },
    ],
    { duration: 420 * motion.factor, easing: 'cubic-bezier(0.6, 0, 0.2, 1)', fill: 'forwards' },
  )
  // Cancelled if the element was removed.
  await flight.finished.catch(() => undefined)
}
