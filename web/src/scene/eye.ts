/** The eye before one pyramid: where it stands, what it sees where. */
import { PerspectiveCamera, Vector3 } from 'three'
import { FOOT, STEP_OUT } from './altar'
import type { Spot } from './cells'
import { FIELD, fit, type Fit } from './fit'
import type { Ray } from './rays'
import type { Place } from './types'

/** Size in CSS px and device pixels per px. */
export interface Measure {
  width: number
  height: number
  ratio: number
}

interface Middle {
  x: number
  z: number
}

const HALF = [-0.48, 0.48]

export class Eye {
  readonly camera = new PerspectiveCamera(FIELD, 1, 1, 120)
  readonly #radius: number
  #fit: { key: string; fit: Fit } | undefined

  constructor(radius: number) {
    this.#radius = radius
  }

  get distance(): number {
    return this.#fit?.fit.distance ?? 20
  }

  /** Looks at a pyramid that reaches up to `top`, from where the orbit says. */
  aim(
    size: Measure,
    { azimuth, elevation, zoom }: { azimuth: number; elevation: number; zoom: number },
    [up, right, down, left]: readonly [number, number, number, number],
    top: number,
  ): void {
    const { camera } = this
    const freeWidth = Math.max(40, size.width - left - right)
    const freeHeight = Math.max(40, size.height - up - down)
    const { distance, height } = this.#fitted(freeWidth / freeHeight, elevation, top)
    // The middle of the picture is the middle of what chips and bars leave free.
    camera.aspect = freeWidth / freeHeight
    camera.setViewOffset(freeWidth, freeHeight, -left, -up, size.width, size.height)
    const far = distance / zoom
    camera.position.set(
      Math.sin(azimuth) * Math.cos(elevation) * far,
      height + Math.sin(elevation) * far,
      Math.cos(azimuth) * Math.cos(elevation) * far,
    )
    camera.lookAt(0, height, 0)
    camera.updateMatrixWorld()
  }

  #fitted(aspect: number, elevation: number, top: number): Fit {
    const key = [aspect, elevation, top].join()
    if (this.#fit?.key !== key) {
      const body = {
        radius: this.#radius + STEP_OUT,
        floor: FOOT,
        cap: Math.max(0.75, (4.4 - top) * 0.7),
        top,
      }
      this.#fit = { key, fit: fit(body, aspect, elevation) }
    }
    return this.#fit.fit
  }

  /** Where a cube around this spot is seen. */
  place(spot: Spot, lift: number, middle: Middle, size: Measure): Place {
    const at = (dx: number, dy: number, dz: number): { x: number; y: number } => {
      const point = new Vector3(spot.x - middle.x + dx, spot.y + lift + dy, spot.z - middle.z + dz)
      point.project(this.camera)
      return { x: ((point.x + 1) / 2) * size.width, y: ((1 - point.y) / 2) * size.height }
    }
    const corners = HALF.flatMap((x) => HALF.flatMap((y) => HALF.map((z) => at(x, y, z))))
    const xs = corners.map((corner) => corner.x)
    return {
      ...at(0, 0, 0),
      top: Math.min(...corners.map((corner) => corner.y)),
      size: Math.max(...xs) - Math.min(...xs),
    }
  }

  /** The ray through a point of the canvas, in the cells' own space. */
  ray(x: number, y: number, middle: Middle, size: Measure): Ray {
    const { camera } = this
    const along = new Vector3((x / size.width) * 2 - 1, 1 - (y / size.height) * 2, 0.5)
    along.unproject(camera).sub(camera.position).normalize()
    const from = camera.position
    return { from: { x: from.x + middle.x, y: from.y, z: from.z + middle.z }, along }
  }
}
