/** Why a key does nothing now, told as the server would tell it. */
import type { Problem } from '../../api/types'
import type { TableStore } from '../../state/table.svelte'

function problem(code: string, facts: Problem['facts'] = {}): Problem {
  return { type: 'error', code, sentence: code, facts }
}

export function confirmDenial(store: TableStore): Problem {
  if (store.can('place')) return problem('cubes-left')
  return problem(store.can('withdraw') ? 'confirmed' : 'wrong-phase')
}

export function takeBackDenial(store: TableStore): Problem {
  if (store.can('place') || store.can('confirm')) return problem('nothing-placed')
  return problem(store.can('withdraw') ? 'confirmed' : 'wrong-phase')
}

/** Of a number that is neither a free tile nor a cube that can be taken in hand. */
export function numberDenial(store: TableStore, n: number): Problem {
  const you = store.view?.you
  if (store.can('pick') || store.can('take')) return problem('no-tile', { n, tiles: you?.tiles })
  const piece = store.pieces[n - 1]
  if (store.can('withdraw')) return problem('confirmed')
  if (piece === undefined || !store.can('place')) return problem('wrong-phase')
  return problem('not-in-hand', { color: piece.color })
}
