import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import CardChoice from './CardChoice.svelte'
import { cardsFor } from './wishes'

const shown = (fault: string) =>
  render(CardChoice, {
    props: { cards: cardsFor(2), chosen: [], fault, onchoose: () => {}, onfull: () => {} },
  }).body

it('explains each card by its box', () => {
  const html = shown('')
  const boxes = html.match(/<input[^>]*>/g) ?? []
  expect(boxes).toHaveLength(13)
  const id = /aria-describedby="([^"]+)"/.exec(boxes[0] ?? '')?.[1]
  expect(html).toContain(`id="${id}" hidden="">Nobody has a larger orange group than you.<`)
})

it('marks the group as wrong, not each box', () => {
  const html = shown('Choose three bonus cards first.')
  expect(html).toMatch(/<fieldset[^>]*data-wrong="true"[^>]*aria-describedby="[^"]+-fault"/)
  expect(html).not.toContain('aria-invalid')
})
