/** Late light in a clearing. It turns with the camera, so that the visible side is lit. */
import { DirectionalLight, Group, HemisphereLight } from 'three'
import { AZIMUTH } from './orbit'
import type { Theme } from './types'

interface Mood {
  key: [string, number]
  sky: [string, string, number]
  fill: [string, number]
  rim: [string, number]
}

const MOODS: Record<Theme, Mood> = {
  light: {
    key: ['#fff3dc', 2.75],
    sky: ['#eef6ea', '#c7a878', 1.5],
    fill: ['#fff6e6', 1.15],
    rim: ['#e6f0f6', 0.5],
  },
  dark: {
    key: ['#ffe9c9', 2.5],
    sky: ['#a9c9c4', '#5c4a32', 1.05],
    fill: ['#ffd9a8', 0.7],
    rim: ['#b8d2ec', 0.6],
  },
}

export class Lights {
  readonly group = new Group()
  readonly #key = new DirectionalLight()
  readonly #fill = new DirectionalLight()
  readonly #rim = new DirectionalLight()
  readonly #sky = new HemisphereLight()

  constructor(shadowSide: number) {
    this.#key.position.set(-4.6, 8.4, 5.2)
    this.#fill.position.set(6, 3, 5)
    this.#rim.position.set(6, 4, -5)
    const { shadow } = this.#key
    this.#key.castShadow = true
    shadow.mapSize.set(shadowSide, shadowSide)
    Object.assign(shadow.camera, {
      left: -4.6,
      right: 4.6,
      top: 5.2,
      bottom: -4.2,
      near: 1,
      far: 22,
    })
    shadow.radius = 6 * (shadowSide / 1024)
    shadow.bias = -0.0006
    shadow.normalBias = 0.03
    this.group.add(this.#key, this.#key.target, this.#fill, this.#rim, this.#sky)
  }

  dress(theme: Theme): void {
    const mood = MOODS[theme]
    for (const [light, [color, strength]] of [
      [this.#key, mood.key],
      [this.#fill, mood.fill],
      [this.#rim, mood.rim],
    ] as const) {
      light.color.set(color)
      light.intensity = strength
    }
    this.#sky.color.set(mood.sky[0])
    this.#sky.groundColor.set(mood.sky[1])
    this.#sky.intensity = mood.sky[2]
  }

  turn(azimuth: number): void {
    this.group.rotation.y = azimuth - AZIMUTH
  }

  dispose(): void {
    this.#key.dispose()
  }
}
