import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../app/settings.svelte'

const started: number[] = []
let listeners: (() => void)[] = []

/** Just enough of audio: what is asked for is counted. */
class FakeContext {
  state = 'suspended'
  currentTime = 0
  sampleRate = 10
  destination = {}
  resume() {
    this.state = 'running'
    return Promise.resolve()
  }
  suspend() {
    this.state = 'suspended'
    return Promise.resolve()
  }
  createBuffer = () => ({ getChannelData: () => new Float32Array(10) })
  createGain = () => this.node()
  createBiquadFilter = () => this.node()
  createBufferSource = () => this.node()
  createOscillator = () => this.node()
  private node() {
    const param = {
      value: 0,
      setValueAtTime: vi.fn(),
      linearRampToValueAtTime: vi.fn(),
      exponentialRampToValueAtTime: vi.fn(),
    }
    const node = {
      gain: param,
      frequency: param,
      Q: param,
      connect: (to: unknown) => to,
      start: (at: number) => started.push(at),
      stop: vi.fn(),
    }
    return node
  }
}

async function newPlayer() {
  vi.resetModules()
  const { player } = await import('./player')
  player.begin()
  return player
}
const touch = () => listeners.forEach((listener) => listener())
const settled = () => new Promise((done) => setTimeout(done))

beforeEach(() => {
  started.length = 0
  listeners = []
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  })
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn() })
})
afterEach(() => vi.unstubAllGlobals())

describe('player', () => {
  it('is silent until the page was touched', async () => {
    const player = await newPlayer()
    player.play('place')
    await settled()
    expect(started).toEqual([])
    touch()
    player.play('place', { level: 2, after: 500 })
    await settled()
    expect(started.length).toBeGreaterThan(0)
    expect(Math.min(...started)).toBe(0.5)
  })

  it('never throws where there is no audio', async () => {
    vi.stubGlobal('AudioContext', undefined)
    const player = await newPlayer()
    expect(() => {
      touch()
      player.play('end')
    }).not.toThrow()
  })

  it('is off and soft as one wishes, and remembers', () => {
    const kept = new Map([
      ['yaxha.sound', 'off'],
      ['yaxha.volume', '7'],
    ])
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
    settings.begin()
    expect(settings.sound).toBe(false)
    expect(settings.volume).toBe(0.6)
    settings.setVolume(0.25)
    settings.turn('sound', true)
    settings.begin()
    expect([settings.sound, settings.volume, settings.notices]).toEqual([true, 0.25, false])
  })
})
