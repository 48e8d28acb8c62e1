import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginClicks } from './doubleClicks'

class FakeElement extends EventTarget {
  constructor(
    public label: string | null,
    readonly textContent = '',
  ) {
    super()
  }
  closest(): this {
    return this
  }
  getAttribute(): string | null {
    return this.label
  }
}

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('Element', FakeElement)
  beginClicks()
})
afterEach(() => vi.unstubAllGlobals())

function fire(kind: string, facts: Record<string, unknown>): boolean {
  const event = new Event(kind, { cancelable: true })
  const values = Object.entries(facts).map(([name, value]) => [name, { value }])
  Object.defineProperties(event, Object.fromEntries(values) as PropertyDescriptorMap)
  return page.dispatchEvent(event)
}

/** Return true if a click gets through. */
function click(target: FakeElement, detail: number): boolean {
  return fire('click', { target, detail })
}

/** Return true if a tap gets through in a browser that does not count taps. */
function tap(target: FakeElement, timeStamp: number, clientX: number, clientY: number): boolean {
  fire('pointerdown', { pointerType: 'touch', timeStamp, clientX, clientY })
  return click(target, 1)
}

it('lets a control be pressed again and again', () => {
  const next = new FakeElement('One step forward')
  expect([1, 2, 3].map((detail) => click(next, detail))).toEqual([true, true, true])
})

it('keeps the second click from what has come to that place', () => {
  expect(click(new FakeElement(null, 'Confirm'), 1)).toBe(true)
  expect(click(new FakeElement(null, 'Build on'), 2)).toBe(false)
})

it('keeps the second click from a control that has become another', () => {
  const cell = new FakeElement('Place white on 1d4')
  expect(click(cell, 1)).toBe(true)
  cell.label = '1d4 white. Take it back'
  expect(click(cell, 2)).toBe(false)
  expect(click(cell, 1)).toBe(true)
})

it('lets a finger show and place one cube after the other', () => {
  const [one, two] = [new FakeElement('Place white on 1d4'), new FakeElement('Place white on 1d5')]
  expect([click(one, 1), click(one, 2), click(two, 3), click(two, 4)]).toEqual(Array(4).fill(true))
})

it('leaves keys alone, which press without counting', () => {
  expect(click(new FakeElement('Menu'), 0)).toBe(true)
  expect(click(new FakeElement('Close'), 0)).toBe(true)
})

it('counts taps where the browser does not', () => {
  const [leave, sure] = [new FakeElement(null, 'Leave table'), new FakeElement(null, 'Leave table')]
  expect(tap(leave, 1000, 100, 700)).toBe(true)
  expect(tap(sure, 1250, 106, 695)).toBe(false)
  expect(tap(sure, 2400, 106, 695)).toBe(true)
})

it('lets two things be tapped one right after the other', () => {
  expect(tap(new FakeElement('Blue'), 1000, 100, 700)).toBe(true)
  expect(tap(new FakeElement('White'), 1100, 160, 700)).toBe(true)
})

it('lets a label press what it belongs to', () => {
  expect(tap(new FakeElement(null, 'Medium'), 1000, 100, 700)).toBe(true)
  expect(click(new FakeElement('Medium'), 1)).toBe(true)
})

it('leaves the count of clicks to the browser', () => {
  for (const name of ['Place white on 1d4', 'Place white on 1d5']) {
    fire('pointerdown', { pointerType: 'mouse', timeStamp: 1000, clientX: 100, clientY: 700 })
    expect(click(new FakeElement(name), 1)).toBe(true)
  }
})
