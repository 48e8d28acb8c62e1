/** Camera of one pyramid: its position, and projection to and from the canvas. */
import { PerspectiveCamera, Vector3 } from 'three'
import { FOOT, STEP_OUT } from './altar'
import { FIELD, fit, type Fit } from './fit'
import type { Box, Ray } from './rays'
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

  /** Height of the look-at point. */
  get height(): number {
    return this.#fit?.fit.height ?? 0
  }

  /** Aim at a pyramid of height `top`, from the orbit's position. */
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
    // Centre the picture in the area that chips and bars leave free.
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

  /** Return a box's bounds on the canvas. */
  place({ middle: at, half }: Box, middle: Middle, size: Measure): Place {
    const seen = (dx: number, dy: number, dz: number): { x: number; y: number } => {
      const point = new Vector3(at.x - middle.x + dx, at.y + dy, at.z - middle.z + dz)
      point.project(this.camera)
      return { x: ((point.x + 1) / 2) * size.width, y: ((1 - point.y) / 2) * size.height }
    }
    const both = [-1, 1]
    const corners = both.flatMap((x) =>
      both.flatMap((y) => both.map((z) => seen(x * half.x, y * half.y, z * half.z))),
    )
    const xs = corners.map((corner) => corner.x)
    const ys = corners.map((corner) => corner.y)
    const left = Math.min(...xs)
    const top = Math.min(...ys)
    return {
      ...seen(0, 0, 0),
      left,
      top,
      width: Math.max(...xs) - left,
      height: Math.max(...ys) - top,
    }
  }

  /** Return the ray through a point of the canvas, in cell space. */
  ray(x: number, y: number, middle: Middle, size: Measure): Ray {
    const { camera } = this
    const along = new Vector3((x / size.width) * 2 - 1, 1 - (y / size.height) * 2, 0.5)
    along.unproject(camera).sub(camera.position).normalize()
    const from = camera.position
    return { from: { x: from.x + middle.x, y: from.y, z: from.z + middle.z }, along }
  }
}
