/** Results of a step for this browser's seats: cubes, points, a new market. */
import type { Entry, SeatLetter } from '../../api/types'
import { type Color, SEATS, colorsOf } from '../notation'

export type Result =
  | { readonly kind: 'got'; readonly seat: SeatLetter; readonly cubes: readonly Color[] }
  | {
      readonly kind: 'gained'
      readonly seat: SeatLetter
      readonly gain: number
      readonly total: number
    }
  | { readonly kind: 'round'; readonly round: number; readonly market: readonly Color[][] }

export function resultsOf(happened: readonly Entry[], mine: readonly SeatLetter[]): Result[] {
  return happened.flatMap((entry): Result[] => {
    switch (entry.kind) {
      case 'picked':
        return (entry.kept ?? []).flatMap((seat, at) =>
          got(seat, entry.deal?.split('/')[at] ?? '-', mine),
        )
      case 'took':
        return got(entry.seat, entry.cubes ?? '-', mine)
      case 'built':
        return mine.map((seat) => ({
          kind: 'gained',
          seat,
          gain: entry.gains?.[SEATS.indexOf(seat)] ?? 0,
          total: entry.totals?.[SEATS.indexOf(seat)] ?? 0,
        }))
      case 'dealt':
        return [
          {
            kind: 'round',
            round: entry.round ?? 0,
            market: (entry.deal ?? '').split('/').map(colorsOf),
          },
        ]
      default:
        return []
    }
  })
}

function got(
  seat: string | null | undefined,
  cubes: string,
  mine: readonly SeatLetter[],
): Result[] {
  const whose = mine.find((each) => each === seat)
  return whose === undefined ? [] : [{ kind: 'got', seat: whose, cubes: colorsOf(cubes) }]
}
