/** The round altar: rotationally symmetric, so that nothing marks a fixed base (R1). */
import { CircleGeometry, Group, LatheGeometry, Mesh, PlaneGeometry, Vector2 } from 'three'
import type { Kit } from './kit'

export const STAGE_RADIUS = 3.36
export const MINI_RADIUS = 3.02
/** Overhang of the lower drum, and the bottom of the altar. */
export const STEP_OUT = 0.26
export const FOOT = -0.56

const SEGMENTS = 96

/** Return a drum's profile with a worn upper edge, from the foot to the centre of its top. */
function profile(radius: number, height: number): Vector2[] {
  const wear = 0.07
  const points = [new Vector2(radius - 0.015, -height), new Vector2(radius, -height + 0.05)]
  for (let i = 0; i <= 5; i++) {
    const angle = (i / 5) * (Math.PI / 2)
    points.push(new Vector2(radius - wear + Math.cos(angle) * wear, -wear + Math.sin(angle) * wear))
  }
  points.push(new Vector2(radius - 0.5, 0))
  return points
}

export function makeAltar(kit: Kit, radius: number): { group: Group; dispose: () => void } {
  const group = new Group()
  const top = new Mesh(new CircleGeometry(radius - 0.065, SEGMENTS).rotateX(-Math.PI / 2), kit.slab)
  top.receiveShadow = true
  const drum = (r: number, y: number, height: number): Mesh => {
    const shape = new LatheGeometry(profile(r, height), SEGMENTS)
    const uv = shape.getAttribute('uv')
    for (let i = 0; i < uv.count; i++) uv.setX(i, uv.getX(i) * 6)
    const mesh = new Mesh(shape, kit.drum)
    mesh.position.y = y
    mesh.receiveShadow = true
    return mesh
  }
  const ground = new Mesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), kit.ground)
  const wide = (radius + STEP_OUT) * 2.36
  ground.scale.set(wide, 1, wide)
  ground.position.y = FOOT - 0.01
  ground.renderOrder = -1
  group.add(top, drum(radius, -0.004, 0.3), drum(radius + STEP_OUT, -0.3, 0.26), ground)
  return {
    group,
    dispose: () => {
      for (const mesh of group.children) (mesh as Mesh).geometry.dispose()
    },
  }
}
