/** Materials for shadows and outlines. */
import { DoubleSide, MeshBasicMaterial, NotEqualStencilFunc, ReplaceStencilOp } from 'three'
import { blurred, texture } from './canvases'

/** Contact shadow below a cube: without it the cubes seem to float. */
export function contactMaterial(): MeshBasicMaterial {
  const map = texture(128, true, (g) => {
    blurred(g, 9, '#2a1a05', () => {
      g.fillRect(23, 23, 82, 82)
    })
  })
  return new MeshBasicMaterial({ map, transparent: true, opacity: 0.62, depthWrite: false })
}

/** The altar's own shadow on the forest floor. */
export function groundMaterial(): MeshBasicMaterial {
  const map = texture(256, true, (g) => {
    const fall = g.createRadialGradient(128, 128, 88, 128, 128, 128)
    fall.addColorStop(0, 'rgb(38 32 12 / 0.36)')
    fall.addColorStop(0.45, 'rgb(38 32 12 / 0.16)')
    fall.addColorStop(1, 'rgb(38 32 12 / 0)')
    g.fillStyle = fall
    g.fillRect(0, 0, 256, 256)
  })
  return new MeshBasicMaterial({ map, transparent: true, depthWrite: false })
}

/** Stencil mask for outlined shapes; draws nothing. */
export function maskMaterial(): MeshBasicMaterial {
  return new MeshBasicMaterial({
    colorWrite: false,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: -1,
    polygonOffsetUnits: -4,
    stencilWrite: true,
    stencilRef: 1,
    stencilZPass: ReplaceStencilOp,
  })
}

/** Hull drawn around the mask: one outline for a whole group. */
export function lineMaterial(color: string): MeshBasicMaterial {
  return new MeshBasicMaterial({
    color,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: -0.5,
    stencilWrite: true,
    stencilRef: 1,
    stencilFunc: NotEqualStencilFunc,
    toneMapped: false,
  })
}
