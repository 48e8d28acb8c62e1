/** Test fixture: a view of a two-player game, seen by seat A. */
import type { News, SeatView, TableView, ViewMessage, YourView } from '../../api/types'
import { NO_NEWS } from './news'

interface Wish {
  readonly number?: number
  readonly round?: number
  readonly phase?: string
  readonly status?: TableView['status']
  readonly cubes?: readonly string[]
  readonly viewer?: 'A' | 'B' | null
  readonly news?: Partial<News>
  readonly you?: Partial<YourView>
  readonly seats?: Partial<Record<'A' | 'B', Partial<SeatView>>>
}

export function view(wish: Wish): ViewMessage {
  const viewer = wish.viewer === undefined ? 'A' : wish.viewer
  const sitter = (seat: 'A' | 'B'): SeatView => ({
    seat,
    kind: 'person',
    name: seat === 'A' ? 'Ana' : 'Bo',
    bot: null,
    is_bot_account: false,
    ready: true,
    absent: null,
    wanted: null,
    confirmed: false,
    deadline: null,
    draft: [],
    origin: seat,
    hash: null,
    confusable: false,
    ...wish.seats?.[seat],
  })
  const you: YourView | null =
    viewer === null
      ? null
      : {
          seat: viewer,
          can: [],
          pick: null,
          tiles: [],
          hand: '-',
          draft: [],
          placements: [],
          discards: '-',
          pyramid: null,
          scores: null,
          muted: [],
          ...wish.you,
        }
  return {
    type: 'view',
    number: wish.number ?? 1,
    viewer,
    news: { ...NO_NEWS, ...wish.news },
    you,
    table: {
      id: 'table',
      status: wish.status ?? 'playing',
      created: 0,
      options: {},
      seats: [sitter('A'), sitter('B')],
      paused: false,
      commitment: '',
      proof: null,
      story: 0,
      rematch: null,
      rematch_by: null,
      game: {
        round: wish.round ?? 1,
        phase: wish.phase ?? 'pick',
        market: ['oby', 'gww'],
        picks: [null, null],
        order: 'BA',
        hands: ['oby', '-'],
        bag: '-',
        box: '-',
        bonus: [],
        pyramids: [
          { cubes: wish.cubes ?? [], hidden: [], groups: [] },
          { cubes: [], hidden: [], groups: [] },
        ],
        scores: [],
        winners: [],
        position: '',
      },
    },
  }
}
