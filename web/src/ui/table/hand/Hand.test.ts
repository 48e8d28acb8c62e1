import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import type { Piece } from '../../../state/table/seats'
import Hand from './Hand.svelte'
import type { Desk } from '../desk/desk.svelte'

it('has cubes to choose from, and placed ones that are no choice', () => {
  const pieces: Piece[] = [
    { color: 'green', placed: '1d4' },
    { color: 'blue', placed: null },
    { color: 'white', placed: null },
  ]
  const store = { pieces, inHand: 'blue', stuck: [], can: () => true }
  const desk = { store } as unknown as Desk
  const { body } = render(Hand, { props: { desk } })
  const buttons = body.match(/<button[^>]*>/g) ?? []
  const pressed = buttons.map((button) => /aria-pressed="(\w+)"/.exec(button)?.[1])
  expect(pressed).toEqual([undefined, 'true', 'false'])
})
