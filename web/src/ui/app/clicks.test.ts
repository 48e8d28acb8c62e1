import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginClicks } from './clicks'

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

/** Whether a click gets through. */
function click(target: FakeElement, detail: number): boolean {
  const event = new Event('click', { cancelable: true })
  Object.defineProperties(event, { target: { value: target }, detail: { value: detail } })
  return page.dispatchEvent(event)
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
