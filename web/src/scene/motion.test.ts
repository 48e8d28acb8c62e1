import { describe, expect, it, vi } from 'vitest'
import { Loop } from './loop'
import { bezier, Motions } from './motion'
import { AZIMUTH, Orbit } from './orbit'

/** Frames by hand: `run(ms)` delivers one if it was asked for. */
function frames() {
  let wanted: ((now: number) => void) | null = null
  let now = 0
  const loop = new Loop(
    (callback) => {
      wanted = callback
      return 1
    },
    () => (wanted = null),
  )
  const run = (ms = 16): boolean => {
    now += ms
    const callback = wanted
    wanted = null
    callback?.(now)
    return callback !== null
  }
  return { loop, run }
}

describe('the loop', () => {
  it('draws once when woken, and then rests', () => {
    const { loop, run } = frames()
    const tick = vi.fn(() => false)
    loop.add({ tick })
    expect(run()).toBe(true)
    expect(run()).toBe(false)
    expect(loop.moving).toBe(false)
    expect(tick).toHaveBeenCalledTimes(1)
  })

  it('goes on exactly as long as something moves', () => {
    const { loop, run } = frames()
    const motions = new Motions()
    motions.start('fall', { duration: 100, update: () => undefined })
    loop.add({
      tick: (now) => {
        motions.step(now)
        return motions.busy
      },
    })
    let drawn = 0
    while (run(20) && drawn < 100) drawn++
    expect(drawn).toBe(6)
    expect(loop.moving).toBe(false)
  })

  it('asks for nothing while the context is lost', () => {
    const { loop, run } = frames()
    loop.paused = true
    loop.add({ tick: () => true })
    expect(run()).toBe(false)
  })
})

describe('motions', () => {
  it('follow the curves of the page', () => {
    const ease = bezier(0.2, 0.8, 0.2, 1)
    expect(ease(0)).toBe(0)
    expect(ease(0.5)).toBeGreaterThan(0.9)
    expect(ease(1)).toBe(1)
  })

  it('end exactly at 1, and then tell', () => {
    const motions = new Motions()
    const seen: number[] = []
    const done = vi.fn()
    motions.start('x', { duration: 50, update: (k) => seen.push(k), done })
    for (const now of [0, 30, 90]) motions.step(now)
    expect(seen[0]).toBe(0)
    expect(seen.at(-1)).toBe(1)
    expect(done).toHaveBeenCalledOnce()
  })

  it('are over at once when motion is reduced', () => {
    const motions = new Motions()
    motions.pace = 0
    const update = vi.fn()
    motions.start('x', { duration: 500, delay: 100, update })
    expect(update).toHaveBeenCalledExactlyOnceWith(1)
    expect(motions.busy).toBe(false)
  })
})

it('run in half the time at half the pace, and wait half as long', () => {
  const motions = new Motions()
  motions.pace = 0.5
  const seen: number[] = []
  motions.start('x', { duration: 100, delay: 100, ease: (t) => t, update: (k) => seen.push(k) })
  for (const now of [0, 49, 75, 100]) motions.step(now)
  expect(seen).toEqual([0, 0.5, 1])
})

describe('the orbit', () => {
  it('coasts and comes to rest', () => {
    const orbit = new Orbit(new Motions())
    orbit.release(-0.6)
    let steps = 0
    for (let now = 0; orbit.coasting && steps < 1000; now += 16) {
      orbit.step(now)
      steps++
    }
    expect(orbit.azimuth).toBeGreaterThan(AZIMUTH + 0.5)
    expect(steps).toBeLessThan(200)
  })

  it('has no inertia when motion is reduced', () => {
    const motions = new Motions()
    motions.pace = 0
    const orbit = new Orbit(motions)
    orbit.release(1)
    expect(orbit.coasting).toBe(false)
  })

  it('adds up turns asked for while turning', () => {
    const motions = new Motions()
    const orbit = new Orbit(motions)
    orbit.turn(Math.PI / 2)
    motions.step(0)
    motions.step(60)
    orbit.turn(Math.PI / 2)
    for (const now of [100, 2000]) motions.step(now)
    expect(orbit.azimuth).toBeCloseTo(AZIMUTH + Math.PI)
  })

  it('keeps within its bounds and finds the short way home', () => {
    const motions = new Motions()
    motions.pace = 0
    const orbit = new Orbit(motions)
    orbit.magnify(9)
    expect(orbit.zoom).toBe(1.6)
    orbit.drag(-900, 900)
    expect(orbit.elevation).toBe(1.25)
    const before = orbit.azimuth
    orbit.goHome()
    expect(Math.abs(orbit.azimuth - before)).toBeLessThanOrEqual(Math.PI)
    expect(orbit.zoom).toBe(1)
  })
})
