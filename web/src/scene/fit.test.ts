import { PerspectiveCamera, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { type Body, FIELD, fit } from './fit'

const body: Body = { radius: 3.62, floor: -0.56, cap: 1.4, top: 2.4 }

/** The body's outline as the real camera sees it, turned by an angle. */
function seen(aspect: number, elevation: number, azimuth: number) {
  const { distance, height } = fit(body, aspect, elevation)
  const camera = new PerspectiveCamera(FIELD, aspect, 1, 120)
  camera.position.set(
    Math.sin(azimuth) * Math.cos(elevation) * distance,
    height + Math.sin(elevation) * distance,
    Math.cos(azimuth) * Math.cos(elevation) * distance,
  )
  camera.lookAt(0, height, 0)
  camera.updateMatrixWorld()
  const points: Vector3[] = []
  for (let i = 0; i < 64; i++) {
    const angle = (i / 64) * Math.PI * 2
    for (const [r, y] of [
      [body.radius, body.floor],
      [body.cap, body.top],
    ] as const)
      points.push(new Vector3(Math.sin(angle) * r, y, Math.cos(angle) * r).project(camera))
  }
  const xs = points.map((point) => point.x)
  const ys = points.map((point) => point.y)
  return { wide: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) }
}

describe('fit', () => {
  for (const aspect of [0.6, 1, 1.9])
    for (const elevation of [0.28, 0.66, 1.25])
      it(`fills the frame and stays inside, aspect ${aspect}, elevation ${elevation}`, () => {
        const { wide, low, high } = seen(aspect, elevation, 0.62)
        expect(wide).toBeLessThanOrEqual(1)
        expect(low).toBeGreaterThanOrEqual(-1)
        expect(high).toBeLessThanOrEqual(1)
        expect(Math.max(wide, (high - low) / 2)).toBeGreaterThan(0.96)
        expect(low + high).toBeCloseTo(0, 1)
      })

  it('does not breathe while turning', () => {
    const one = seen(1.2, 0.66, 0.1)
    const other = seen(1.2, 0.66, 2.9)
    expect(one.wide).toBeCloseTo(other.wide, 2)
    expect(one.high).toBeCloseTo(other.high, 2)
  })
})
