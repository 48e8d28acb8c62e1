/** The woven pattern of each seat: in a rematch everybody keeps theirs, one seat further. */
import type { TableView } from '../../../api/types'

/** Let the page show the patterns of this table's seats; undone by what is returned. */
export function showPatterns({ seats }: TableView, { style } = document.documentElement) {
  const names = seats.map(({ seat }) => `--weave-${seat.toLowerCase()}`)
  for (const [at, { origin }] of seats.entries()) {
    style.setProperty(names[at] ?? '', `var(--woven-${origin.toLowerCase()})`)
  }
  return () => {
    for (const name of names) style.removeProperty(name)
  }
}
