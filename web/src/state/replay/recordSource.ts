/** Record source: serves the views of a finished game and rejects every command. */
import type { Problem } from '../../api/types'
import type { TableSource } from '../table/source'
import { TableStore } from '../table/store.svelte'

const OVER: Problem = { type: 'error', code: 'over', sentence: 'The game is over.' }

const RECORD: TableSource = {
  open: () => undefined,
  close: () => undefined,
  tryNow: () => undefined,
  send: () => Promise.resolve(OVER),
  check: () => Promise.resolve(OVER),
}

export function recordedTable(id: string): TableStore {
  return new TableStore(id, () => RECORD)
}
