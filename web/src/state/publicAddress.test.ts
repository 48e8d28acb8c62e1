import { afterEach, expect, it, vi } from 'vitest'
import { stubPage } from '../api/fakeSocket'
import { PublicAddress } from './publicAddress.svelte'

afterEach(() => vi.unstubAllGlobals())

async function opened(hostname: string, answer: () => Response) {
  stubPage()
  const fetched = vi.fn(() => Promise.resolve(answer()))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { hostname, origin: `http://${hostname}:8000` })
  const publicAddress = new PublicAddress()
  await Promise.all([publicAddress.ask(), publicAddress.ask()])
  return { publicAddress, fetched }
}
const pages = (...found: string[]) => Response.json({ pages: found })

it.each(['127.0.0.1', 'localhost', '[::1]', '127.9.9.9'])('%s is for nobody else', async (name) => {
  const { publicAddress, fetched } = await opened(name, () => pages('http://192.168.1.7:8000'))
  expect(publicAddress.origin).toBe('http://192.168.1.7:8000')
  expect(publicAddress.isAlone).toBe(false)
  expect(fetched).toHaveBeenCalledOnce()
})

it.each(['192.168.1.7', 'yaxha.example.org', 'localhost.example.org'])(
  '%s is for others already',
  async (name) => {
    const { publicAddress, fetched } = await opened(name, () => pages('http://10.0.0.1:8000'))
    expect(publicAddress.origin).toBe(`http://${name}:8000`)
    expect(fetched).not.toHaveBeenCalled()
  },
)

it('lets one choose among several', async () => {
  const several = ['http://192.168.1.7:8000', 'http://10.0.0.1:8000'] as const
  const { publicAddress } = await opened('127.0.0.1', () => pages(...several))
  publicAddress.choose(several[1])
  expect(publicAddress.origin).toBe(several[1])
})

it('knows that nobody else can come', async () => {
  const { publicAddress } = await opened('127.0.0.1', () => pages())
  expect(publicAddress.isAlone).toBe(true)
  expect(publicAddress.origin).toBe('http://127.0.0.1:8000')
})

it('keeps its own address where the server does not say', async () => {
  const refusal = { type: 'error', code: 'not-local', sentence: '' }
  const { publicAddress } = await opened('127.0.0.1', () => Response.json(refusal, { status: 403 }))
  expect([publicAddress.origin, publicAddress.isAlone]).toEqual(['http://127.0.0.1:8000', false])
})
