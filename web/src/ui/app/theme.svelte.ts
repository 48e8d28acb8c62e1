/** Colour theme: the device's preference unless the user chose one. */
import { local } from '../../device/storage'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEPT = 'yaxha.theme'

class Themes {
  chosen = $state<Theme>('system')

  begin(): void {
    const kept = local.get(KEPT)
    this.choose(THEMES.find((theme) => theme === kept) ?? 'system')
  }

  choose(theme: Theme): void {
    this.chosen = theme
    local.set(KEPT, theme)
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset['theme']
    else dataset['theme'] = theme
  }
}

export const theme = new Themes()
