/**
 * Browser storage, which may be blocked, missing or full. A value that cannot be stored lasts as
 * long as the page.
 */

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export class KeyValues {
  /** Values that the browser rejected. */
  private readonly unstored = new Map<string, string>()

  /** Look up the area at each access: with cookies blocked, the lookup itself throws. */
  constructor(private readonly area: () => Area) {}

  get(key: string): string | null {
    const unstored = this.unstored.get(key)
    if (unstored !== undefined) return unstored
    try {
      return this.area().getItem(key)
    } catch {
      return null
    }
  }

  set(key: string, value: string): void {
    try {
      this.area().setItem(key, value)
      this.unstored.delete(key)
    } catch {
      this.unstored.set(key, value)
    }
  }

  remove(key: string): void {
    this.unstored.delete(key)
    try {
      this.area().removeItem(key)
    } catch {
      // Nothing was stored there.
    }
  }

  /** True if the value is lost with this page. */
  isFleeting(key: string): boolean {
    return this.unstored.has(key)
  }
}

/** For this browser. */
export const local = new KeyValues(() => localStorage)
/** For this tab. */
export const session = new KeyValues(() => sessionStorage)
