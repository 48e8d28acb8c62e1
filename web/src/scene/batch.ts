/** Instanced rendering: many copies of one shape in a single draw call. */
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
  /** Width and height; 1 unless squashed or growing. */
  wide?: number
  high?: number
  /** 1 when turned to stone. */
  stone?: number
  draft?: number
  /** Per-copy random number, 0 to 1, that varies its wear. */
  self?: number
}

const SHARED = ['position', 'normal', 'uv'] as const
const matrix = new Matrix4()

export class Batch {
  readonly mesh: InstancedMesh
  readonly #mood = new InstancedBufferAttribute(new Float32Array(CAPACITY * 3), 3)

  constructor(shape: BufferGeometry, material: Material) {
    // All batches of a shape share its vertices; only the moods are per batch.
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
    // Disposing the geometry would also free the attributes shared with other batches.
    for (const name of SHARED) geometry.deleteAttribute(name)
    geometry.setIndex(null)
    geometry.dispose()
    this.mesh.dispose()
  }
}
