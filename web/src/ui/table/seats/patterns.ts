/** Woven pattern of each seat: players keep theirs in a rematch, one seat further on. */
import type { TableView } from '../../../api/types'

/** Apply the patterns of this table's seats to the page. Returns the cleanup function. */
export function showPatterns({ seats }: TableView, { style } = document.documentElement) {
  const names = seats.map(({ seat }) => `--weave-${seat.toLowerCase()}`)
  for (const [at, { origin }] of seats.entries()) {
    style.setProperty(names[at] ?? '', `var(--woven-${origin.toLowerCase()})`)
  }
  return () => {
    for (const name of names) style.removeProperty(name)
  }
}
