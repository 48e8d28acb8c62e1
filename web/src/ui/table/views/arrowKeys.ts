/** Arrow keys between places as they are seen on the screen. */

interface Point {
  readonly x: number
  readonly y: number
}

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/**
 * The place that an arrow key leads to: the nearest one that lies more ahead than aside. Undefined
 * for other keys; the place itself where none is left that way.
 */
export function seenNext(
  places: readonly string[],
  from: string,
  key: string,
  pointOf: (place: string) => Point,
): string | undefined {
  const step = STEPS[key]
  if (step === undefined) return undefined
  const here = pointOf(from)
  const distance = (place: string) => {
    const { x, y } = pointOf(place)
    const ahead = (x - here.x) * step.x + (y - here.y) * step.y
    const aside = Math.abs((x - here.x) * step.y) + Math.abs((y - here.y) * step.x)
    return ahead > 0 && aside <= ahead ? ahead + aside : Infinity
  }
  const [best = from] = places.toSorted((a, b) => distance(a) - distance(b))
  return distance(best) < Infinity ? best : from
}
