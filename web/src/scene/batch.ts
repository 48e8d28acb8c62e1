/** Many copies of one shape in a single draw. */
import {
  BufferGeometry,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  type Material,
  Matrix4,
} from 'three'

/** A pyramid has 30 cubes at most; a few more may still be flying away. */
const CAPACITY = 40

export interface Copy {
  x: number
  y: number
  z: number
  /** Width and height; 1 unless it is squashed or growing. */
  wide?: number
  high?: number
  /** 1 when turned to stone. */
  stone?: number
  draft?: number
  /** A number of its own, 0 to 1, by which its wear differs. */
  self?: number
}

const SHARED = ['position', 'normal', 'uv'] as const
const matrix = new Matrix4()

export class Batch {
  readonly mesh: InstancedMesh
  readonly #mood = new InstancedBufferAttribute(new Float32Array(CAPACITY * 3), 3)

  constructor(shape: BufferGeometry, material: Material) {
    // The vertices are shared with every other batch of this shape; only the moods are its own.
    const geometry = new BufferGeometry()
    for (const name of SHARED) {
      const attribute = shape.getAttribute(name)
      geometry.setAttribute(name, attribute)
    }
    geometry.setIndex(shape.getIndex())
    this.#mood.setUsage(DynamicDrawUsage)
    geometry.setAttribute('mood', this.#mood)
    this.mesh = new InstancedMesh(geometry, material, CAPACITY)
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage)
    this.mesh.frustumCulled = false
    this.fill([])
  }

  fill(copies: readonly Copy[]): void {
    const shown = copies.slice(0, CAPACITY)
    shown.forEach((copy, i) => {
      const wide = copy.wide ?? 1
      matrix.makeScale(wide, copy.high ?? 1, wide).setPosition(copy.x, copy.y, copy.z)
      this.mesh.setMatrixAt(i, matrix)
      this.#mood.setXYZ(i, copy.stone ?? 0, copy.draft ?? 0, copy.self ?? 0)
    })
    this.mesh.count = shown.length
    this.mesh.visible = shown.length > 0
    this.mesh.instanceMatrix.needsUpdate = true
    this.#mood.needsUpdate = true
  }

  dispose(): void {
    const { geometry } = this.mesh
    // What goes with a geometry is lost for all others that share it.
    for (const name of SHARED) geometry.deleteAttribute(name)
    geometry.setIndex(null)
    geometry.dispose()
    this.mesh.dispose()
  }
}
