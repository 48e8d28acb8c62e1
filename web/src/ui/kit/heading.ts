/**
 * A new page is read from its title: that gets the focus, where the page before took it away. Not
 * the title one arrives with, since browsers begin there by themselves.
 */
export function followHeading(root: HTMLElement): () => void {
  let shown: Element | null = null
  const look = () => {
    const heading = root.querySelector<HTMLElement>('main h1')
    if (heading === null || heading === shown) return
    const isFirst = shown === null
    shown = heading
    const isFree = document.activeElement === document.body && !isCovered()
    if (isFirst || !isFree) return
    focusOn(heading, { preventScroll: true })
  }
  const watch = new MutationObserver(look)
  watch.observe(root, { childList: true, subtree: true })
  return () => watch.disconnect()
}

/** Give something the focus, even a title, which has none by itself. */
export function focusOn(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (!element) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus(options)
}

/** Whether a dialog lies over the page: then nothing under it can be reached. */
export function isCovered(): boolean {
  return document.querySelector('dialog:modal') !== null
}
