import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import Keys from './Keys.svelte'

it('lists the keys that lead from level to level', () => {
  const { body } = render(Keys)
  expect(body).toMatch(/<dt[^>]*>Page up, Page down<\/dt>\s*<dd[^>]*>[^<]*level[^<]*<\/dd>/)
})
