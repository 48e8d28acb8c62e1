/** Denials: reasons that something cannot be done now, in the form of the server's problems. */
import type { Problem, SeatLetter } from '../../../api/types'
import type { Piece } from '../../../state/table/seats'
import type { TableStore } from '../../../state/table/store.svelte'
import { promptWords, waitingWords } from '../../text/prompts'

function problem(code: string, facts: Problem['facts'] = {}, rule?: string): Problem {
  return { type: 'error', code, sentence: code, facts, ...(rule && { rule }) }
}

/** Of what belongs to another moment: it tells what is asked now instead. */
function momentDenial(store: TableStore): Problem {
  const { prompt, table } = store
  if (prompt === null) return problem('wrong-phase')
  const { deed } = promptWords(prompt, table?.paused)
  const now = [deed, waitingWords(store, prompt)].filter(Boolean).join(' ')
  return problem('not-now', { now })
}

/** Of everything, while one can neither place nor confirm. */
function closedDenial(store: TableStore): Problem {
  if (store.can('withdraw')) return problem('confirmed')
  return store.table?.status === 'over' ? problem('over') : momentDenial(store)
}

/** Of all places and cubes on a pyramid that somebody else builds. */
export function pyramidDenial(store: TableStore, seat: SeatLetter): Problem {
  if (store.table?.status === 'over') return closedDenial(store)
  if (store.me === null) return problem('watching')
  return problem('not-your-pyramid', { name: store.nameOf(seat) })
}

/** Of a cube in hand for which there is no place, and of one that lies there for good. */
export function pieceDenial(store: TableStore, { color, placed }: Piece): Problem {
  if (placed !== null) return takeBackDenial(store)
  const stays = !store.can('place')
  return problem(stays ? 'nowhere' : 'nowhere-yet', { color }, 'R6')
}

/** Of a place that nothing can go to now, because there is nothing to place. */
export function placeDenial(store: TableStore): Problem {
  return store.can('confirm') ? problem('built-already') : closedDenial(store)
}

export function confirmDenial(store: TableStore): Problem {
  return store.can('place') ? problem('cubes-left') : closedDenial(store)
}

export function takeBackDenial(store: TableStore): Problem {
  const builds = store.can('place') || store.can('confirm')
  return builds ? problem('nothing-placed') : closedDenial(store)
}

/** Of a number that is neither a free tile nor a cube that can be taken in hand. */
export function numberDenial(store: TableStore, n: number): Problem {
  const you = store.view?.you
  if (store.can('pick') || store.can('take')) return problem('no-tile', { n, tiles: you?.tiles })
  if (!store.can('place') && !store.can('confirm')) return closedDenial(store)
  const piece = store.pieces[n - 1]
  if (piece === undefined) return problem('no-cube', { n })
  if (piece.placed === null && store.stuck.includes(piece.color)) return pieceDenial(store, piece)
  return store.can('place') ? problem('not-in-hand', { color: piece.color }) : momentDenial(store)
}
