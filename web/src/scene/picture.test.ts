import { describe, expect, it } from 'vitest'
import { layout } from './picture'

describe('the picture', () => {
  it('sets four pyramids two by two', () => {
    const plan = layout(4, 1600, true)
    expect(plan.at(1).y).toBe(plan.at(0).y)
    expect(plan.at(2)).toEqual({ x: plan.at(0).x, y: plan.at(0).y + plan.tall + plan.foot })
  })

  for (const count of [1, 2, 3, 4])
    it(`keeps ${count} within the sheet`, () => {
      const plan = layout(count, 1600, false)
      const last = plan.at(count - 1)
      expect(last.x + plan.cell).toBeLessThanOrEqual(1600 - plan.edge)
      expect(last.y + plan.tall + plan.foot).toBeLessThanOrEqual(plan.height)
    })
})
