/** Camera distance at which a turning body fills the frame with a constant size. */

/** Swept volume of the turning body: a ring at the altar's foot and a cap at the top. */
export interface Body {
  radius: number
  floor: number
  cap: number
  top: number
}

export interface Fit {
  distance: number
  /** Height of the look-at point on the axis. */
  height: number
}

export const FIELD = 22
const MARGIN = 1.02
const SLOPE = Math.tan((FIELD * Math.PI) / 360)

/** Return the body's outline in a frame from −1 to 1 each way, for this camera position. */
function outline(body: Body, aspect: number, elevation: number, fit: Fit) {
  const sin = Math.sin(elevation)
  const cos = Math.cos(elevation)
  let wide = 0
  let low = Infinity
  let high = -Infinity
  for (const [radius, y] of [
    [body.radius, body.floor],
    [body.cap, body.top],
  ] as const) {
    for (let i = 0; i < 32; i++) {
      const angle = (i / 32) * Math.PI * 2
      const x = Math.sin(angle) * radius
      const z = Math.cos(angle) * radius
      const rise = y - fit.height
      const depth = (fit.distance - rise * sin - z * cos) * SLOPE
      const up = (rise * cos - z * sin) / depth
      wide = Math.max(wide, Math.abs(x / depth / aspect))
      low = Math.min(low, up)
      high = Math.max(high, up)
    }
  }
  return { wide, low, high }
}

export function fit(body: Body, aspect: number, elevation: number): Fit {
  const found: Fit = { distance: 20, height: (body.floor + body.top) / 2 }
  for (let i = 0; i < 16; i++) {
    const { wide, low, high } = outline(body, aspect, elevation, found)
    found.height += (((low + high) / 2) * found.distance * SLOPE) / Math.cos(elevation)
    found.distance *= 1 + (Math.max(wide, (high - low) / 2) * MARGIN - 1) * 0.9
  }
  return found
}
