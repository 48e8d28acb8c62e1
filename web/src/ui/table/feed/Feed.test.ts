import { render } from 'svelte/server'
import { expect, it, vi } from 'vitest'
import Feed from './Feed.svelte'
import type { Desk } from '../desk/desk.svelte'

vi.mock('../../app/router.svelte', () => ({ router: {} }))

it('has a name, and one tab that the tab key reaches', () => {
  const store = { story: [], mine: [], table: null }
  const desk = { store, unread: 0 } as unknown as Desk
  const { body } = render(Feed, { props: { desk } })
  expect(body).toMatch(/<div[^>]*role="tablist" aria-label="Log and chat"/)
  const tabs = body.match(/<button[^>]*role="tab"[^>]*>/g) ?? []
  expect(tabs.map((tab) => /tabindex="(-?\d)"/.exec(tab)?.[1])).toEqual(['0', '-1'])
})
