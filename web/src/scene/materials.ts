/** Materials that are not solid: shadows, outlines and the frames of ghosts. */
import {
  Color,
  DoubleSide,
  MeshBasicMaterial,
  NotEqualStencilFunc,
  ReplaceStencilOp,
  ShaderMaterial,
} from 'three'
import { blurred, texture } from './canvases'
import { isPalePaint, type Paint } from './tokens'
import type { ColorLetter, Theme } from './types'

/** The frame of a ghost: edges of even width on the screen, whatever the distance. */
const FRAME_VERTEX = /* glsl */ `
varying vec2 vFace;
void main() {
  vFace = uv;
  gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(position, 1.0);
}`
const FRAME_FRAGMENT = /* glsl */ `
uniform vec3 color;
uniform vec3 halo;
uniform vec3 body;
uniform float fill;
uniform float line;
varying vec2 vFace;
void main() {
  vec2 rim = min(vFace, 1.0 - vFace) / max(fwidth(vFace), vec2(1e-4));
  float inwards = min(rim.x, rim.y);
  // Of the far side only a hint: many ghosts side by side must stay legible.
  float side = gl_FrontFacing ? 1.0 : 0.3;
  float edge = side * (1.0 - smoothstep(1.0, 2.2, inwards));
  // A pale line beside a dark one is seen on stone and on cubes of its own colour alike.
  float inner = side * 0.8 * (1.0 - smoothstep(2.4, 3.6, inwards));
  vec3 paint = mix(mix(body, halo, inner), color, edge);
  gl_FragColor = vec4(paint, mix(mix(fill * side, line, inner), line, edge));
  #include <colorspace_fragment>
}`

/** The dark where a cube touches: without it the toys float. */
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

/** Marks what an outline goes around; draws nothing. */
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

/** A hull drawn around the mask: one contour around a whole group. */
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

export function frameMaterial(
  more: ConstructorParameters<typeof ShaderMaterial>[0],
  fill: number,
  line: number,
): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: FRAME_VERTEX,
    fragmentShader: FRAME_FRAGMENT,
    uniforms: {
      color: { value: new Color() },
      halo: { value: new Color() },
      body: { value: new Color() },
      fill: { value: fill },
      line: { value: line },
    },
    transparent: true,
    side: DoubleSide,
    ...more,
  })
}

/** Pale paint needs its glyph's dark on a light stone, dark paint its worn edge at night. */
function edgeColor(color: ColorLetter, paint: Paint, theme: Theme): string {
  if (theme === 'dark') return isPalePaint(color) ? paint.base : paint.edge
  return isPalePaint(color) ? paint.glyph : paint.base
}

function haloColor(color: ColorLetter, paint: Paint, theme: Theme): string {
  if (theme === 'dark') return isPalePaint(color) ? paint.glyph : paint.base
  return paint.edge
}

export function dressFrame(
  frame: ShaderMaterial,
  color: ColorLetter,
  paint: Paint,
  theme: Theme,
): void {
  frame.uniforms.color = { value: new Color(edgeColor(color, paint, theme)) }
  frame.uniforms.halo = { value: new Color(haloColor(color, paint, theme)) }
  frame.uniforms.body = { value: new Color(theme === 'dark' ? paint.edge : paint.base) }
  frame.uniformsNeedUpdate = true
}
