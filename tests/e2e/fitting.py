"""Whether all texts of a page can be read: none cut off, none beside the window."""

from typing import Any

from playwright.sync_api import Locator, Page

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


BROKEN = """() => {
  const found = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const modal = document.querySelector('dialog[open]:modal')
  while (texts.nextNode()) {
    const text = texts.currentNode
    const element = text.parentElement
    if (!element || (modal && !modal.contains(element)) || !element.checkVisibility()) continue
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      // Numbers of a proof have no end that a line could wait for.
      if (word.length > 40) continue
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
      if (new Set(tops).size > 1) found.push(`broken: "${word}" in "${element.innerText}"`)
    }
  }
  return found
}"""
"""Words that are on two lines."""

COVERED = """(note) => {
  const over = note.getBoundingClientRect()
  const meets = ({ left, right, top, bottom }) =>
    left < over.right - 1 && right > over.left + 1 && top < over.bottom - 1 && bottom > over.top + 1
  const seen = { opacityProperty: true, visibilityProperty: true }
  const isOther = (each) =>
    !note.contains(each) && each.checkVisibility(seen) && !each.closest('.unseen')
  const found = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    if (!text.data.trim() || !isOther(text.parentElement)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    if ([...range.getClientRects()].some(meets)) found.push(`text: ${text.data.trim()}`)
  }
  for (const each of document.querySelectorAll('button, a[href], input, li:has(svg)')) {
    if (!isOther(each) || each.contains(note)) continue
    const box = each.getBoundingClientRect()
    // A place in three dimensions is a point on the canvas.
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const middle = { left: x - 2, right: x + 2, top: y - 2, bottom: y + 2 }
    if (meets(each.closest('.scene .buttons') ? middle : box))
      found.push(`${each.tagName}: ${each.ariaLabel ?? each.innerText}`)
  }
  if (over.left < 0 || over.top < 0 || over.right > innerWidth || over.bottom > innerHeight)
    found.push('the edge of the window')
  return found
}"""
"""What a note lies over: texts, controls and the places for a cube."""

BEGIN = """() => {
  window.walked = new Set()
  document.activeElement?.blur()
}"""

# After a press of Tab: what is wrong with where it has led to; null once it has been there before.
STEP = """async () => {
  const each = document.activeElement
  if (each === document.body) return []
  if (window.walked.has(each)) return null
  window.walked.add(each)
  await new Promise((done) => requestAnimationFrame(done))
  const found = []
  const name = (each.ariaLabel ?? each.innerText ?? '').trim().slice(0, 50)
  const say = (fault) => found.push(`${fault}: ${each.tagName} "${name}"`)
  // What is for screen readers only has its label for a face.
  const shown = each.offsetWidth > 1 ? each : (each.closest('label') ?? each)
  const { left, right, top, bottom } = shown.getBoundingClientRect()
  const isSeen = left < innerWidth && right > 0 && top < innerHeight && bottom > 0
  if (!isSeen) say('outside of the window')
  const xs = [0.2, 0.5, 0.8].map((share) => left + (right - left) * share)
  const ys = [0.2, 0.5, 0.8].map((share) => top + (bottom - top) * share)
  const hits = xs.flatMap((x) => ys.map((y) => document.elementFromPoint(x, y)))
  // The canvas sees pointers: buttons over it are for keys alone.
  const isThere = (hit) =>
    hit && (shown.contains(hit) || hit.contains(shown) || hit.matches('canvas'))
  if (isSeen && !hits.some(isThere)) say('covered')
  if (each.tabIndex > 0) say('out of order')
  return found
}"""

MISSED = """() => {
  const modal = document.querySelector('dialog[open]:modal')
  const control =
    'a[href], button:enabled, input:enabled, select:enabled, summary, [tabindex="0"], [role=radio]'
  const seen = { opacityProperty: true, visibilityProperty: true }
  return [...(modal ?? document.body).querySelectorAll(control)]
    .filter((each) => each.checkVisibility(seen) && each.tabIndex >= 0 && !each.closest('[inert]'))
    .filter((each) => !window.walked.has(each))
    .map((each) => `not reached: ${each.tagName} "${each.ariaLabel ?? each.innerText}"`)
}"""

MOST_STEPS = 150


def tabbed(page: Page) -> list[str]:
    """Walk by Tab through all controls; return those it misses, and those where it is hidden."""
    page.evaluate(BEGIN)
    wrong: list[str] = []
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        found: Any = page.evaluate(STEP)
        if found is None:
            break
        wrong += found
    missed: Any = page.evaluate(MISSED)
    return wrong + list(missed)


def covered(note: Locator) -> list[str]:
    """Return the texts, controls and places for a cube that a note lies over."""
    found: Any = note.evaluate(COVERED)
    return list(found)


def broken_words(page: Page) -> list[str]:
    found: Any = page.evaluate(BROKEN)
    return list(found)
