"""Whether all texts of a page can be read: none cut off, none beside the window."""

from typing import Any

from playwright.sync_api import Page

OVERFLOWS = """() => {
  const found = []
  const page = document.documentElement
  if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} px wide`)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const modal = document.querySelector('dialog[open]:modal')
  const say = (element, how) => {
    const name = element.closest('[aria-label]')?.ariaLabel ?? ''
    found.push(`${how}: "${element.innerText?.trim().slice(0, 60)}" (${name.slice(0, 40)})`)
  }
  while (texts.nextNode()) {
    const text = texts.currentNode
    const element = text.parentElement
    if (!text.data.trim() || (modal && !modal.contains(element))) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const rect = range.getBoundingClientRect()
    if (rect.width === 0) continue
    // What is for screen readers only is cut off on purpose.
    let unseen = false
    for (let each = element; each; each = each.parentElement)
      unseen ||= each.clientWidth === 1 && each.clientHeight === 1
    if (unseen || element instanceof HTMLOptionElement) continue
    let scrolls = false
    for (let each = element; each && each !== page; each = each.parentElement) {
      const { overflowX, display } = getComputedStyle(each)
      if (overflowX === 'auto' || overflowX === 'scroll') {
        scrolls = each.scrollWidth > each.clientWidth
        break
      }
      const box = each.getBoundingClientRect()
      const cut = rect.right > box.right + 1.5 || rect.left < box.left - 1.5
      if (cut && (overflowX === 'hidden' || overflowX === 'clip')) {
        say(element, 'cut off')
        break
      }
      if (cut && each.matches('button, a, th, td, [role=radio], [role=tab]')) {
        say(element, 'wider than its box')
        break
      }
      const block = each === element && !display.includes('inline')
      if (block && each.scrollWidth > each.clientWidth + 1) {
        say(element, 'scrolls')
        break
      }
    }
    const beside = rect.left < -1 || rect.right > innerWidth + 1
    if (beside && !scrolls) say(element, 'beside the window')
  }
  return [...new Set(found)]
}"""


def overflows(page: Page) -> list[str]:
    found: Any = page.evaluate(OVERFLOWS)
    return list(found)
