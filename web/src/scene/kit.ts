/** Shapes and materials, made once and used by every pyramid. */
import {
  BoxGeometry,
  type BufferGeometry,
  Color,
  GreaterDepth,
  type Material,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  type ShaderMaterial,
  type Texture,
} from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { noiseTexture } from './canvases'
import {
  contactMaterial,
  dressFrame,
  frameMaterial,
  groundMaterial,
  lineMaterial,
  maskMaterial,
} from './materials'
import { type Paintwork, shadeBy, type Surroundings, surroundings } from './shading'
import { drumTexture, slabRelief, slabTexture } from './stone'
import { isDarkPaint, LETTERS, readTokens, type Tokens } from './tokens'
import type { ColorLetter, GlyphMode, Theme } from './types'
import { faceTexture, reliefTexture } from './wood'

/** A cube is a little smaller than its cell: the seam keeps neighbours apart. */
export const SIZE = 0.955
const ROUND = 0.085
const STONE = '#cdbf9f'
const CREAM = '#fff6e2'

type Solid = MeshStandardMaterial | MeshLambertMaterial

export interface ColorKit {
  cube: Solid
  /** The cube a focused ghost would become. */
  held: Solid
  tile: Solid
  frame: ShaderMaterial
  /** Tile and frame where a cube hides them. */
  tileBehind: MeshBasicMaterial
  frameBehind: ShaderMaterial
}

export class Kit {
  readonly around: Surroundings = surroundings()
  readonly box = new RoundedBoxGeometry(SIZE, SIZE, SIZE, 4, ROUND)
  readonly tileBox = new RoundedBoxGeometry(0.86, 0.12, 0.86, 2, 0.05)
  readonly frameBox = new BoxGeometry(0.88, 0.88, 0.88)
  readonly under = new PlaneGeometry(1.52, 1.52).rotateX(-Math.PI / 2)
  readonly contact = contactMaterial()
  readonly ground = groundMaterial()
  readonly slab = new MeshLambertMaterial({ map: slabTexture() })
  readonly drum = new MeshLambertMaterial({ map: drumTexture() })
  readonly mask = maskMaterial()
  readonly litLine = lineMaterial(CREAM)
  readonly focusLine = lineMaterial(CREAM)
  colors: Record<ColorLetter, ColorKit>
  tokens: Tokens
  readonly #wear = noiseTexture(128, 8, 4)
  readonly #draft = { value: new Color() }
  #textures: Texture[] = []

  readonly #plain: boolean

  /** `plain` for machines without a graphics processor: no relief, no corner shade, no gloss. */
  constructor(theme: Theme, glyphs: GlyphMode, plain: boolean) {
    this.#plain = plain
    if (!plain) {
      this.slab.bumpMap = slabRelief()
      this.slab.bumpScale = 2.2
      this.#sharpen(this.slab.map)
    }
    shadeBy(this.slab, this.around, plain)
    shadeBy(this.drum, this.around, plain)
    this.tokens = readTokens(theme)
    this.colors = this.#paint(glyphs)
    this.dress(theme)
  }

  /** Keeps a texture clear where it is seen at a slant. */
  #sharpen(map: Texture | null): void {
    if (map && !this.#plain) map.anisotropy = 8
  }

  hull(margin: number): BufferGeometry {
    const side = SIZE + 2 * margin
    return new RoundedBoxGeometry(side, side, side, 3, ROUND + margin)
  }

  /** Takes on a theme: what depends on it is a matter of a few colours. */
  dress(theme: Theme): void {
    this.tokens = readTokens(theme)
    this.#draft.value.set(this.tokens.accent)
    this.litLine.color.set(theme === 'dark' ? CREAM : this.tokens.ink)
    for (const color of LETTERS) {
      const { frame, frameBehind } = this.colors[color]
      const paint = this.tokens.paints[color]
      for (const material of [frame, frameBehind]) dressFrame(material, color, paint, theme)
    }
  }

  /** Paints the faces anew, with other glyphs. */
  repaint(glyphs: GlyphMode, theme: Theme): void {
    const old = this.colors
    const textures = this.#textures
    this.colors = this.#paint(glyphs)
    this.dress(theme)
    for (const color of LETTERS)
      for (const material of Object.values(old[color])) (material as Material).dispose()
    for (const map of textures) map.dispose()
  }

  #paint(glyphs: GlyphMode): Record<ColorLetter, ColorKit> {
    this.#textures = []
    const made = (color: ColorLetter): ColorKit => this.#colorKit(color, glyphs)
    return { o: made('o'), b: made('b'), g: made('g'), y: made('y'), w: made('w') }
  }

  #colorKit(color: ColorLetter, glyphs: GlyphMode): ColorKit {
    const paint = this.tokens.paints[color]
    const map = faceTexture(color, paint, glyphs)
    const bumpMap = reliefTexture(color, glyphs)
    this.#textures.push(map, bumpMap)
    const paintwork: Paintwork = {
      wear: this.#wear,
      wearColor: color === 'w' ? '#c4ab82' : paint.edge,
      // On the dark paints bare wood would glare.
      wearStrength: isDarkPaint(color) ? 0.4 : 0.55,
      stoneColor: STONE,
      draftColor: this.#draft,
    }
    this.#sharpen(map)
    const plain = this.#plain
    const wood = (more: ConstructorParameters<typeof MeshLambertMaterial>[0]): Solid => {
      const material = plain
        ? new MeshLambertMaterial({ map, ...more })
        : new MeshStandardMaterial({ map, bumpMap, bumpScale: 1.6, roughness: 0.56, ...more })
      // In shade the two dark paints would sink to black.
      if (isDarkPaint(color)) {
        material.emissive.set(paint.base)
        material.emissiveIntensity = 0.28
      }
      shadeBy(material, this.around, plain, paintwork)
      return material
    }
    return {
      cube: wood({}),
      held: wood({ transparent: true, opacity: 0.82 }),
      tile: wood({ transparent: true, opacity: 0.9 }),
      frame: frameMaterial({ depthWrite: false }, 0.18, 0.72),
      tileBehind: new MeshBasicMaterial({
        map,
        transparent: true,
        opacity: 0.3,
        depthFunc: GreaterDepth,
        depthWrite: false,
        toneMapped: false,
      }),
      frameBehind: frameMaterial({ depthFunc: GreaterDepth, depthWrite: false }, 0, 0.3),
    }
  }

  dispose(): void {
    for (const shape of [this.box, this.tileBox, this.frameBox, this.under]) shape.dispose()
    const own = [
      this.contact,
      this.ground,
      this.slab,
      this.drum,
      this.mask,
      this.litLine,
      this.focusLine,
    ]
    for (const material of own) material.dispose()
    for (const color of LETTERS)
      for (const material of Object.values(this.colors[color])) (material as Material).dispose()
    const maps = [
      this.contact.map,
      this.ground.map,
      this.slab.map,
      this.slab.bumpMap,
      this.drum.map,
    ]
    for (const map of [...maps, this.#wear, ...this.#textures]) map?.dispose()
  }
}
