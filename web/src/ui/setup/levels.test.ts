import { afterEach, expect, it } from 'vitest'
import { offers } from '../../state/offers.svelte'
import { levelOf, levels } from './levels'

afterEach(() => (offers.levels = null))

it('are those with a name until the server has answered', () => {
  expect(levels()).toEqual(['beginner', 'casual', 'greedy', 'search:250ms'])
})

it('are those with a name that the server offers, in its order', () => {
  offers.levels = ['random', 'greedy', 'beginner', 'search:50ms']
  expect(levels()).toEqual(['greedy', 'beginner'])
})

it('are found by their slugs', () => {
  expect(levelOf('casual')).toBe('casual')
  expect(levelOf('random')).toBeNull()
  expect(levelOf(null)).toBeNull()
})
