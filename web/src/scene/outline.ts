/** Outline of a set of cubes: a slightly larger hull, drawn only outside the cubes. */
import type { InstancedMesh, MeshBasicMaterial } from 'three'
import { Batch, type Copy } from './batch'
import type { Kit } from './kit'

export class Outline {
  readonly #mask: Batch
  readonly #hull: Batch

  constructor(kit: Kit, line: MeshBasicMaterial, width: number, order: number) {
    this.#mask = new Batch(kit.box, kit.mask)
    this.#hull = new Batch(kit.hull(width), line)
    this.#mask.mesh.renderOrder = order
    this.#hull.mesh.renderOrder = order + 1
  }

  get meshes(): InstancedMesh[] {
    return [this.#mask.mesh, this.#hull.mesh]
  }

  fill(copies: readonly Copy[]): void {
    this.#mask.fill(copies)
    this.#hull.fill(copies)
  }

  dispose(): void {
    this.#mask.dispose()
    this.#hull.dispose()
  }
}
