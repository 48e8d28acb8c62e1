/** The shared renderer: draws each pyramid in turn and copies the image to its canvas. */
import {
  type Camera,
  type DataTexture,
  NeutralToneMapping,
  PCFShadowMap,
  type Scene,
  Vector2,
  WebGLRenderer,
} from 'three'
import { Kit } from './kit'
import { Loop } from './loop'
import type { SceneOptions } from './types'

/** Names of software renderers. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i

/** True for software rendering, which is a hundred times slower. */
function drawsInSoftware(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2')
  if (!gl) return false
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER)
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return SOFTWARE.test(String(name))
}

/** Time in ms for a lost context to come back before it is reported. */
const PATIENCE_MS = 2000

export interface Subject {
  scene: Scene
  camera: Camera
  heights: DataTexture
  middle: { x: number; z: number }
}

export interface Member {
  /** Called when theme, glyphs or motion change, or the context is restored. */
  dress(): void
}

export class Studio {
  readonly loop = new Loop()
  readonly kit: Kit
  readonly members = new Set<Member>()
  drawn = 0
  options: SceneOptions
  /** True for reduced detail with software rendering. */
  readonly plain: boolean
  readonly #renderer: WebGLRenderer
  #waiting: ReturnType<typeof setTimeout> | undefined

  /** Null without WebGL. */
  static open(options: SceneOptions): Studio | null {
    try {
      return new Studio(options)
    } catch {
      return null
    }
  }

  private constructor(options: SceneOptions) {
    this.options = options
    this.plain = drawsInSoftware()
    const renderer = new WebGLRenderer({
      antialias: true,
      alpha: true,
      stencil: true,
      powerPreference: 'low-power',
    })
    renderer.toneMapping = NeutralToneMapping
    renderer.shadowMap.enabled = true
    renderer.shadowMap.type = PCFShadowMap
    renderer.setPixelRatio(1)
    renderer.setScissorTest(true)
    renderer.setClearColor(0x000000, 0)
    this.#renderer = renderer
    this.kit = new Kit(options.theme, options.glyphs, this.plain)
    renderer.domElement.addEventListener('webglcontextlost', this.#lost)
    renderer.domElement.addEventListener('webglcontextrestored', this.#restored)
  }

  set(options: Partial<SceneOptions>): void {
    const before = this.options
    this.options = { ...before, ...options }
    const { theme, glyphs } = this.options
    if (glyphs !== before.glyphs) this.kit.repaint(glyphs, theme)
    else if (theme !== before.theme) this.kit.dress(theme)
    this.#dressAll()
  }

  #dressAll(): void {
    for (const member of this.members) member.dress()
  }

  /** Draw into the upper left `width` × `height` pixels and copy them over the whole target. */
  draw(subject: Subject, target: CanvasRenderingContext2D, width: number, height: number): void {
    const renderer = this.#renderer
    const size = renderer.getSize(new Vector2())
    if (size.x < width || size.y < height)
      renderer.setSize(Math.max(size.x, width), Math.max(size.y, height), false)
    const { around } = this.kit
    around.heights.value = subject.heights
    around.middle.value.set(subject.middle.x, subject.middle.z)
    renderer.setViewport(0, 0, width, height)
    renderer.setScissor(0, 0, width, height)
    renderer.clear()
    renderer.render(subject.scene, subject.camera)
    const { canvas } = target
    target.clearRect(0, 0, canvas.width, canvas.height)
    const from = renderer.domElement
    target.imageSmoothingQuality = 'high'
    target.drawImage(
      from,
      0,
      from.height - height,
      width,
      height,
      0,
      0,
      canvas.width,
      canvas.height,
    )
    this.drawn++
  }

  #lost = (event: Event): void => {
    event.preventDefault()
    this.loop.paused = true
    this.loop.stop()
    this.#waiting = setTimeout(() => this.options.onLost?.(), PATIENCE_MS)
  }

  #restored = (): void => {
    clearTimeout(this.#waiting)
    this.loop.paused = false
    this.#dressAll()
  }

  dispose(): void {
    clearTimeout(this.#waiting)
    this.loop.stop()
    this.kit.dispose()
    this.#renderer.domElement.removeEventListener('webglcontextlost', this.#lost)
    this.#renderer.domElement.removeEventListener('webglcontextrestored', this.#restored)
    this.#renderer.dispose()
    this.#renderer.forceContextLoss()
  }
}
