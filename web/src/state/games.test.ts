import { afterEach, expect, it, vi } from 'vitest'
import { local } from '../device/storage'
import { rematchOf } from './games'
import { identity, keepLink, linksOf } from './identity'

const LINK = 'l'.repeat(43)

afterEach(() => {
  local.remove('yaxha.links.over')
  local.remove('yaxha.links.next')
  vi.unstubAllGlobals()
})

/** A server at which only these secrets hold seats; the secrets that were tried. */
function serverOf(...holders: string[]): string[] {
  const tried: string[] = []
  vi.stubGlobal('fetch', (_path: string, { headers }: { headers: { authorization: string } }) => {
    const secret = headers.authorization.replace('Bearer ', '')
    tried.push(secret)
    const answer = holders.includes(secret)
      ? Response.json({ id: 'next' }, { status: 201 })
      : Response.json({ type: 'error', code: 'not-yours', sentence: '.' }, { status: 403 })
    return Promise.resolve(answer)
  })
  return tried
}

it('offers a rematch for a seat that is held by its link alone, and holds it there', async () => {
  keepLink('over', LINK)
  const tried = serverOf(LINK)
  expect(await rematchOf('over', null)).toBe('next')
  expect(tried).toEqual([LINK])
  expect(linksOf('next')).toEqual([LINK])
})

it('offers a rematch as itself where a link is not good any more', async () => {
  keepLink('over', LINK)
  const tried = serverOf(identity())
  expect(await rematchOf('over', null)).toBe('next')
  expect(tried).toEqual([LINK, identity()])
})

it('joins a rematch that was offered, with its links', async () => {
  keepLink('over', LINK)
  const tried = serverOf()
  expect(await rematchOf('over', 'next')).toBe('next')
  expect(tried).toEqual([])
  expect(linksOf('next')).toEqual([LINK])
})

it('is refused where it holds no seat', async () => {
  serverOf()
  await expect(rematchOf('over', null)).rejects.toMatchObject({ problem: { code: 'not-yours' } })
})
