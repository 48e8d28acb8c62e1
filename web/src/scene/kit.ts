/** Geometries and materials shared by all pyramids. */
import {
  type BufferGeometry,
  Color,
  type Material,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshStandardMaterial,
  Path,
  PlaneGeometry,
  Shape,
  ShapeGeometry,
  type Texture,
} from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { noiseTexture } from './canvases'
import { contactMaterial, groundMaterial, lineMaterial, maskMaterial } from './materials'
import { RIMS, type Rim } from './rim'
import { type Paintwork, shadeBy, type Surroundings, surroundings } from './shading'
import { drumTexture, slabRelief, slabTexture } from './stone'
import { isDarkPaint, LETTERS, readTokens, type Tokens } from './tokens'
import type { ColorLetter, GlyphMode, Theme } from './types'
import { TILE } from './visibility'
import { faceTexture, reliefTexture } from './wood'

/** Cube size relative to its cell: the seam separates neighbours. */
export const SIZE = 0.955
const ROUND = 0.085
const STONE = '#cdbf9f'
const CREAM = '#fff6e2'

type Solid = MeshStandardMaterial | MeshLambertMaterial

export interface ColorKit {
  cube: Solid
  /** Material of the cube that a focused ghost would become. */
  held: Solid
  tile: Solid
}

/** Return a flat band around a square, at this height. */
function band(outer: number, inner: number, height: number): BufferGeometry {
  const square = <T extends Path>(path: T, side: number, round: number): T => {
    const half = side / 2
    path.moveTo(half - round, half)
    for (const [x, y] of [
      [-1, 1],
      [-1, -1],
      [1, -1],
      [1, 1],
    ] as const) {
      const across = path.currentPoint.y === y * half
      if (across) path.lineTo(x * (half - round), y * half)
      else path.lineTo(x * half, y * (half - round))
      const end = across ? [x * half, y * (half - round)] : [x * (half - round), y * half]
      path.quadraticCurveTo(x * half, y * half, end[0] ?? 0, end[1] ?? 0)
    }
    return path
  }
  const shape = square(new Shape(), outer, 0.1)
  shape.holes.push(square(new Path(), inner, 0.05))
  return new ShapeGeometry(shape, 4).rotateX(-Math.PI / 2).translate(0, height, 0)
}

const flat = (color: string): MeshBasicMaterial =>
  new MeshBasicMaterial({ color, toneMapped: false })

export class Kit {
  readonly around: Surroundings = surroundings()
  readonly box = new RoundedBoxGeometry(SIZE, SIZE, SIZE, 4, ROUND)
  readonly tileBox = new RoundedBoxGeometry(TILE.wide, TILE.high, TILE.wide, 2, 0.05).translate(
    0,
    TILE.high / 2,
    0,
  )
  /** Extends below the tile, as does the line: no gap shows from any side. */
  readonly rimBand = band(TILE.rim, TILE.wide - 0.04, 0.02)
  readonly rimLine = band(TILE.rim + 0.035, TILE.rim - 0.02, 0.014)
  readonly rims: Record<Rim, MeshBasicMaterial> = { ink: flat(RIMS.ink), paper: flat(RIMS.paper) }
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

  /** Set `plain` for software rendering: no relief, occlusion or gloss. */
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

  /** Keep a texture sharp at oblique angles. */
  #sharpen(map: Texture | null): void {
    if (map && !this.#plain) map.anisotropy = 8
  }

  hull(margin: number): BufferGeometry {
    const side = SIZE + 2 * margin
    return new RoundedBoxGeometry(side, side, side, 3, ROUND + margin)
  }

  /** Apply a theme: it only changes a few colours. */
  dress(theme: Theme): void {
    this.tokens = readTokens(theme)
    this.#draft.value.set(this.tokens.accent)
    this.litLine.color.set(theme === 'dark' ? CREAM : this.tokens.ink)
    this.focusLine.color.set(this.tokens.accent)
  }

  /** Repaint the faces with other glyphs. */
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
      // Bare wood would glare on the dark paints.
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
      // The two dark paints would turn black in shade.
      if (isDarkPaint(color) && !more?.emissiveMap) {
        material.emissive.set(paint.base)
        material.emissiveIntensity = 0.28
      }
      shadeBy(material, this.around, plain, paintwork)
      return material
    }
    return {
      cube: wood({}),
      held: wood({ transparent: true, opacity: 0.85 }),
      // Slightly emissive, to stay recognisable in the pyramid's shade.
      tile: wood({
        transparent: true,
        opacity: 0.9,
        emissive: '#ffffff',
        emissiveMap: map,
        emissiveIntensity: 0.3,
      }),
    }
  }

  dispose(): void {
    const shapes = [this.box, this.tileBox, this.rimBand, this.rimLine, this.under]
    for (const shape of shapes) shape.dispose()
    const own = [
      this.contact,
      this.ground,
      this.slab,
      this.drum,
      this.mask,
      this.litLine,
      this.focusLine,
      ...Object.values(this.rims),
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
