/**
 * Focus a new page's title if the focus was lost with the previous page, so that screen readers
 * start there. Skip the first page, where browsers do so themselves.
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

/** Focus an element, even a title, which is not focusable by default. */
export function focusOn(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (!element) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus(options)
}

/** True if a modal dialog blocks the page. */
export function isCovered(): boolean {
  return document.querySelector('dialog:modal') !== null
}
