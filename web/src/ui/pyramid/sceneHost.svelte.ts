/** The 3-D scene for the whole page: loaded once, after everything else, and absent without WebGL. */
import { glyphs } from '../app/glyphMode.svelte'
import { motion } from '../kit/motion.svelte'
import type { ColorLetter, PyramidState, Scene } from '../../scene'
import type { ShownCube } from '../../state/table/seats'

type Shown = Pick<ShownCube, 'color' | 'cell'> & { readonly draft?: boolean }

/** Test for WebGL before loading the library, which would log errors after a long download. */
function canDraw(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2')
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
  return gl !== null
}

class SceneHost {
  /** Undefined until loaded, null without WebGL. */
  scene = $state.raw<Scene | null | undefined>(undefined)
  private asked = false

  /** Load the scene when the page is idle. */
  want(): void {
    if (this.asked) return
    this.asked = true
    // At once, so that a view that will never exist is neither offered nor left.
    if (!canDraw()) {
      this.scene = null
      return
    }
    // Not every browser has requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => void this.load())
    else setTimeout(() => void this.load(), 100)
  }

  private async load(): Promise<void> {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const themeNow = () => {
      const chosen = document.documentElement.dataset['theme']
      return chosen === 'dark' || (chosen !== 'light' && dark.matches) ? 'dark' : 'light'
    }
    try {
      const { createScene } = await import('../../scene')
      this.scene = createScene({
        theme: themeNow(),
        pace: motion.factor,
        glyphs: glyphs.chosen,
        onLost: () => (this.scene = null),
      })
    } catch {
      // Offline before it was loaded: keep the drawn pictures.
      this.scene = null
    }
    const follow = () =>
      this.scene?.set({
        theme: themeNow(),
        pace: motion.factor,
        glyphs: glyphs.chosen,
      })
    dark.addEventListener('change', follow)
    const watch = new MutationObserver(follow)
    watch.observe(document.documentElement, {
      attributeFilter: ['data-theme', 'data-glyphs', 'data-motion'],
    })
  }
}

export const host = new SceneHost()

/** Return a pyramid's state for the scene. */
export function sceneState(
  cubes: readonly Shown[],
  lit: readonly string[] | null,
  more: Partial<PyramidState> = {},
): PyramidState {
  const told = cubes.map(({ color, cell, draft = false }) => ({
    color: color.charAt(0) as ColorLetter,
    cell,
    draft,
  }))
  return { cubes: told, lit, ghosts: [], focus: null, ...more }
}
