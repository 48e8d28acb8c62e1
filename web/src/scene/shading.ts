/** Additions to the standard material: ambient occlusion, wear, stone, and the draft's dot. */
import {
  Color,
  type DataTexture,
  type MeshLambertMaterial,
  type MeshStandardMaterial,
  ShaderChunk,
  type Texture,
  Vector2,
} from 'three'
import { ORIGIN, SPAN, STEP } from './heights'

/** Uniforms updated for each pyramid just before it is drawn. */
export interface Surroundings {
  heights: { value: DataTexture | null }
  middle: { value: Vector2 }
}

export const surroundings = (): Surroundings => ({
  heights: { value: null },
  middle: { value: new Vector2() },
})

const VERTEX_HEAD = /* glsl */ `
#ifdef USE_MOOD
  attribute vec3 mood; // how far turned to stone, or below 0 lit up; a draft's; a number of its own
  varying vec3 vMood;
#endif
varying vec2 vFace;
varying vec3 vSpot;
varying vec3 vOut;
`

const VERTEX_BODY = /* glsl */ `
#ifdef USE_MOOD
  vMood = mood;
#endif
vFace = uv;
vOut = normal;
vec4 spot = vec4(transformed, 1.0);
#ifdef USE_INSTANCING
  spot = instanceMatrix * spot;
#endif
vSpot = (modelMatrix * spot).xyz;
`

const FRAGMENT_HEAD = /* glsl */ `
uniform sampler2D heights;
uniform vec2 middle;
#ifdef USE_MOOD
  uniform sampler2D wear;
  uniform vec3 wearColor;
  uniform float wearStrength;
  uniform vec3 stoneColor;
  uniform vec3 draftColor;
  varying vec3 vMood;
#endif
varying vec2 vFace;
varying vec3 vSpot;
varying vec3 vOut;

float heightAt(vec2 at) {
  vec2 uv = (at + middle - vec2(${ORIGIN.x.toFixed(1)}, ${ORIGIN.z.toFixed(1)})) / ${SPAN.toFixed(1)};
  return texture2D(heights, uv).r * ${(255 / STEP).toFixed(4)};
}

// How much of the sky a point sees past the cubes around it.
float openness() {
  vec3 out3 = normalize(vOut);
  vec2 from = vSpot.xz + out3.xz * 0.36;
  float covered = 0.0;
  for (int i = 0; i < 8; i++) {
    float angle = float(i) * 0.7853982 + 0.39;
    vec2 way = vec2(cos(angle), sin(angle));
    covered += clamp((heightAt(from + way * 0.2) - vSpot.y) * 1.6, 0.0, 1.0) * 0.6;
    covered += clamp((heightAt(from + way * 0.55) - vSpot.y) * 0.9, 0.0, 1.0) * 0.4;
  }
  float upright = 1.0 - abs(out3.y);
  float above = vSpot.y - heightAt(vSpot.xz + out3.xz * 0.55);
  float foot = mix(1.0, 0.5 + 0.5 * smoothstep(-0.08, 0.55, above), upright);
  return (1.0 - 0.85 * covered / 8.0) * foot;
}
`

/**
 * Shadow sampling at fixed offsets instead of three's five random ones: the scene rarely moves
 * for long, so grain would be visible.
 */
const softShadows = (samples: number): string =>
  ShaderChunk.shadowmap_pars_fragment.replace(
    /shadow = \(\s*texture[\s\S]*?\) \* 0\.2;/,
    /* glsl */ `shadow = 0.0;
    for (int i = 0; i < ${samples}; i++)
      shadow += texture(shadowMap, vec3(shadowCoord.xy + vogelDiskSample(i, ${samples}, 0.6) * radius, shadowCoord.z));
    shadow /= ${samples}.0;`,
  )

const PAINTWORK = /* glsl */ `
#ifdef USE_MOOD
  vec2 rim = min(vFace, 1.0 - vFace);
  vec2 own = vec2(vMood.z * 7.13, vMood.z * 3.71) + vOut.xz * 0.31 + vOut.y * 0.17;
  float coarse = texture2D(wear, vFace * 0.33 + own).r;
  float fine = texture2D(wear, vFace * 1.7 + own.yx).r;
  float bite = (coarse - 0.5) * 0.3 + (fine - 0.5) * 0.09;
  float corner = 0.045 * (1.0 - smoothstep(0.0, 0.3, rim.x + rim.y));
  float worn = smoothstep(-0.012, 0.02, bite + corner + 0.012 - min(rim.x, rim.y));
  diffuseColor.rgb = mix(diffuseColor.rgb, wearColor, worn * wearStrength);
  diffuseColor.rgb *= 0.96 + 0.08 * coarse + 0.03 * (fract(vMood.z * 17.0) - 0.5);
  float light = dot(diffuseColor.rgb, vec3(0.3, 0.59, 0.11));
  vec3 stone = stoneColor * (0.62 + 0.32 * light + 0.24 * coarse);
  diffuseColor.rgb = mix(diffuseColor.rgb, stone, 0.84 * max(vMood.x, 0.0));
  diffuseColor.rgb = mix(diffuseColor.rgb, vec3(1.0), 0.45 * max(-vMood.x, 0.0));
  if (vMood.y > 0.0 && abs(vOut.y) < 0.5) {
    float away = distance(vFace, vec2(0.5, 0.12));
    float soft = max(fwidth(away), 0.004);
    vec3 ring = vec3(1.0, 0.96, 0.88);
    diffuseColor.rgb = mix(diffuseColor.rgb, ring, (1.0 - smoothstep(0.078 - soft, 0.078 + soft, away)) * vMood.y);
    diffuseColor.rgb = mix(diffuseColor.rgb, draftColor, (1.0 - smoothstep(0.055 - soft, 0.055 + soft, away)) * vMood.y);
  }
#endif
`

export interface Paintwork {
  wear: Texture
  wearColor: string
  wearStrength: number
  stoneColor: string
  draftColor: { value: Color }
}

/** Add occlusion, and on cubes the paintwork, to a material. `plain` omits the costly parts. */
export function shadeBy(
  material: MeshStandardMaterial | MeshLambertMaterial,
  around: Surroundings,
  plain: boolean,
  paintwork?: Paintwork,
): void {
  if (paintwork) material.defines = { ...material.defines, USE_MOOD: '' }
  material.onBeforeCompile = (shader) => {
    shader.uniforms.heights = around.heights
    shader.uniforms.middle = around.middle
    if (paintwork) {
      shader.uniforms.wear = { value: paintwork.wear }
      shader.uniforms.wearColor = { value: new Color(paintwork.wearColor) }
      shader.uniforms.wearStrength = { value: paintwork.wearStrength }
      shader.uniforms.stoneColor = { value: new Color(paintwork.stoneColor) }
      shader.uniforms.draftColor = paintwork.draftColor
    }
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\n${VERTEX_HEAD}`)
      .replace('#include <begin_vertex>', `#include <begin_vertex>\n${VERTEX_BODY}`)
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${FRAGMENT_HEAD}`)
      .replace('#include <shadowmap_pars_fragment>', softShadows(plain ? 6 : 16))
      .replace('#include <map_fragment>', `#include <map_fragment>\n${PAINTWORK}`)
      .replace(
        '#include <emissivemap_fragment>',
        `#include <emissivemap_fragment>
        #ifdef USE_MOOD
          totalEmissiveRadiance *= 1.0 - max(vMood.x, 0.0);
        #endif`,
      )
      .replace(
        '#include <aomap_fragment>',
        `float open = ${plain ? '1.0' : 'openness()'};
        reflectedLight.indirectDiffuse *= open;
        reflectedLight.directDiffuse *= mix(1.0, open, 0.55);
        totalEmissiveRadiance *= open;`,
      )
  }
}
