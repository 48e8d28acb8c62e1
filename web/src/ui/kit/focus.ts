/**
 * Focus is never lost: when what had it is gone, a cell gets it, or the place where one waits; before
 * the game it is one's own seat. Never
 * what commits, where a key pressed once too often would be a move. Only for those who use keys or a
 * reader.
 */
import { isKeyed } from './keyboard'

const NEXT = ['[data-ghost]', '#now']

/** While a command is on its way the focus is left alone: what it was on may come back. */
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

/** Gone or disabled; or it is but the place where one waits. */
function isLost(last: Element): boolean {
  const { activeElement } = document
  if (last.id === 'now') return activeElement === last
  const idle = !last.isConnected || last.matches(':disabled')
  return idle && (activeElement === document.body || activeElement === last)
}
