/** Denials: reasons for unavailable actions, in the format of the server's problems. */
import type { Problem, SeatLetter } from '../../../api/types'
import type { Piece } from '../../../state/table/seats'
import type { TableStore } from '../../../state/table/store.svelte'
import { promptWords, waitingWords } from '../../text/prompts'

function problem(code: string, facts: Problem['facts'] = {}, rule?: string): Problem {
  return { type: 'error', code, sentence: code, facts, ...(rule && { rule }) }
}

/** Denial of an action that belongs to another phase; names the current action instead. */
function momentDenial(store: TableStore): Problem {
  const { prompt, table } = store
  if (prompt === null) return problem('wrong-phase')
  const { deed } = promptWords(prompt, table?.paused)
  const now = [deed, waitingWords(store, prompt)].filter(Boolean).join(' ')
  return problem('not-now', { now })
}

/** Denial of any action while the player can neither place nor confirm. */
function closedDenial(store: TableStore): Problem {
  if (store.can('withdraw')) return problem('confirmed')
  return store.table?.status === 'over' ? problem('over') : momentDenial(store)
}

/** Denial of all cells and cubes on another player's pyramid. */
export function pyramidDenial(store: TableStore, seat: SeatLetter): Problem {
  if (store.table?.status === 'over') return closedDenial(store)
  if (store.me === null) return problem('watching')
  return problem('not-your-pyramid', { name: store.nameOf(seat) })
}

/** Denial of a cube in hand without a legal cell, or of one placed permanently. */
export function pieceDenial(store: TableStore, { color, placed }: Piece): Problem {
  if (placed !== null) return takeBackDenial(store)
  const stays = !store.can('place')
  return problem(stays ? 'nowhere' : 'nowhere-yet', { color }, 'R6')
}

/** Denial of a cell when there is no cube to place. */
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

/** Denial of a number that is neither an available tile nor a cube in hand. */
export function numberDenial(store: TableStore, n: number): Problem {
  const you = store.view?.you
  if (store.can('pick') || store.can('take')) return problem('no-tile', { n, tiles: you?.tiles })
  if (!store.can('place') && !store.can('confirm')) return closedDenial(store)
  const piece = store.pieces[n - 1]
  if (piece === undefined) return problem('no-cube', { n })
  if (piece.placed === null && store.stuck.includes(piece.color)) return pieceDenial(store, piece)
  return store.can('place') ? problem('not-in-hand', { color: piece.color }) : momentDenial(store)
}
