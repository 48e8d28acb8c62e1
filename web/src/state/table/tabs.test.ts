import { afterEach, expect, it, vi } from 'vitest'
import { Tabs } from './tabs.svelte'

const opened: Tabs[] = []
function tab(table = 'table'): Tabs {
  const made = new Tabs(table)
  made.open()
  opened.push(made)
  return made
}
const heard = () => new Promise((done) => setTimeout(done, 20))
afterEach(() => {
  for (const each of opened.splice(0)) each.close()
})

it('the newest tab plays, the older one says so', async () => {
  const [first, second] = [tab(), tab()]
  await heard()
  expect([first.elsewhere, second.elsewhere]).toEqual([true, false])
})

it('the older one can take the game back', async () => {
  const [first, second] = [tab(), tab()]
  await heard()
  first.playHere()
  await heard()
  expect([first.elsewhere, second.elsewhere]).toEqual([false, true])
})

it('another table is another game', async () => {
  const [first] = [tab(), tab('other')]
  await heard()
  expect(first.elsewhere).toBe(false)
})

it('plays on in each tab where the browser lets them not speak', () => {
  vi.stubGlobal('BroadcastChannel', () => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(tab().elsewhere).toBe(false)
  vi.unstubAllGlobals()
})
