/**
 * Focus is never lost: when what had it is gone, the next thing to do gets it. Only for those who
 * use keys or a reader; a pointer needs no focus, and should not light a cell by it.
 */

const NEXT = ['[data-ghost]', '[data-tile]:not(:disabled)', '.confirm:not(:disabled)', '#now']

export function keepFocus(root: HTMLElement): () => void {
  let last: Element | null = null
  let keyed = false
  const end = new AbortController()
  const { signal } = end
  window.addEventListener('keydown', () => (keyed = true), { signal, capture: true })
  window.addEventListener('pointerdown', () => (keyed = false), { signal, capture: true })
  // What a reader clicks comes without a pointer.
  window.addEventListener('click', (event) => (keyed ||= event.detail === 0), {
    signal,
    capture: true,
  })
  root.addEventListener('focusin', (event) => (last = event.target as Element), { signal })

  const check = () => {
    if (!keyed || last === null || !isLost(last)) return
    for (const selector of NEXT) {
      const next = [...root.querySelectorAll<HTMLElement>(selector)].find((each) => each !== last)
      next?.focus()
      if (next && document.activeElement === next) return
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
