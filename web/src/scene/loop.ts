/** Render loop on demand: requests frames only while something moves. */

export interface Drawn {
  /** Draw if necessary; return true if another frame is due. */
  tick(now: number): boolean
}

type Ask = (callback: (now: number) => void) => number

export class Loop {
  #things = new Set<Drawn>()
  #asked: number | null = null
  #request: Ask
  #cancel: (id: number) => void
  paused = false

  constructor(
    request: Ask = (callback) => requestAnimationFrame(callback),
    cancel: (id: number) => void = (id) => cancelAnimationFrame(id),
  ) {
    this.#request = request
    this.#cancel = cancel
  }

  get moving(): boolean {
    return this.#asked !== null
  }

  add(thing: Drawn): void {
    this.#things.add(thing)
    this.wake()
  }

  remove(thing: Drawn): void {
    this.#things.delete(thing)
  }

  wake(): void {
    if (this.paused || this.#asked !== null) return
    this.#asked = this.#request((now) => {
      this.#asked = null
      let due = false
      for (const thing of [...this.#things]) due = thing.tick(now) || due
      if (due) this.wake()
    })
  }

  stop(): void {
    if (this.#asked !== null) this.#cancel(this.#asked)
    this.#asked = null
  }
}
