/**
 * Focus recovery: when the focused element disappears, focus a cell or the waiting area; in the
 * lobby, the viewer's own seat. It never focuses a button that commits a move, because one
 * keystroke too many would press it. Only active for keyboard and screen-reader users.
 */
import { isKeyed } from './keyboard'

const NEXT = ['[data-ghost]', '#now']

/** Recover lost focus within `root`, except while busy: the focused element may come back. */
export function keepFocus(
  root: HTMLElement,
  isBusy: () => boolean,
  next: readonly string[] = NEXT,
): () => void {
  let last: Element | null = null
  const end = new AbortController()
  root.addEventListener('focusin', (event) => (last = event.target as Element), {
    signal: end.signal,
  })

  const check = () => {
    if (!isKeyed() || isBusy() || last === null || !isLost(last)) return
    for (const selector of next) {
      const found = [...root.querySelectorAll<HTMLElement>(selector)].find((each) => each !== last)
      found?.focus()
      if (found && document.activeElement === found) return
    }
  }
  const watch = new MutationObserver(check)
  watch.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'style'],
  })
  return () => {
    watch.disconnect()
    end.abort()
  }
}

/** True if the element is gone or disabled, or is only the waiting area. */
function isLost(last: Element): boolean {
  const { activeElement } = document
  if (last.id === 'now') return activeElement === last
  const idle = !last.isConnected || last.matches(':disabled')
  return idle && (activeElement === document.body || activeElement === last)
}
