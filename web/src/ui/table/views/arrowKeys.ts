/** Arrow-key navigation between points on the screen. */

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
 * Return the target of an arrow key: the nearest place that is more ahead than aside. Undefined for
 * other keys; the place itself if there is none in that direction.
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
