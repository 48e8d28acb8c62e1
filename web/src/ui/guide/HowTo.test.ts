import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import HowTo from './HowTo.svelte'

/** The heading at which the page opens, as a screen reader says it. */
function opening(rule?: string): string | undefined {
  const { body } = render(HowTo, { props: rule === undefined ? {} : { rule } })
  const [, heading] = /<h2[^>]* data-opening[^>]*>(.*?)<\/h2>/s.exec(body) ?? []
  return heading
    ?.replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

it('opens at the section that explains a rule, under the name of that rule', () => {
  expect(opening('B2')).toBe('Build Rule B2')
  expect(opening('R3')).toBe('Groups Rule R3')
  expect(opening()).toBe(undefined)
})
