/** Final count: row by row, cube by cube, skippable. */

const FIRST = 600
const EACH = 1600
const TICK = 60
/** Maximum duration of a row in ms, for any number of cubes. */
const LONGEST = 700

/** Return the tick interval of a row with this many cubes, in ms. */
export function tickTime(cubes: number): number {
  return Math.min(TICK, LONGEST / Math.max(1, cubes))
}

/** Return the number shown after some ticks. */
export function countedUp(size: number, points: number, ticks: number): number {
  return ticks >= size ? points : Math.floor((points * ticks) / size)
}

export class Count {
  /** Number of rows started; the last of them is being counted. */
  rows = $state(0)
  /** Number of cubes counted in that row. */
  ticks = $state(0)
  /** Factor for durations; at 0, numbers appear at once, but rows still one by one. */
  private pace = 1
  private timer: ReturnType<typeof setTimeout> | undefined
  private ticking: ReturnType<typeof setInterval> | undefined

  /** Takes the largest number of cubes in each row. */
  constructor(
    private readonly cubes: readonly number[],
    counting: boolean,
  ) {
    if (!counting) this.rows = cubes.length + 1
  }

  get done(): boolean {
    return this.rows > this.cubes.length
  }

  begin(pace = 1): () => void {
    this.pace = pace
    if (!this.done) this.timer = setTimeout(() => this.step(), this.lasting(FIRST))
    return () => this.stop()
  }

  /** Restart from the first row. */
  again(pace = 1): void {
    this.stop()
    this.rows = 0
    this.begin(pace)
  }

  skip(): void {
    this.stop()
    this.rows = this.cubes.length + 1
  }

  /** Return the current value of a number in a row. */
  shown(row: number, size: number, points: number): number {
    return row < this.rows - 1 || this.done ? points : countedUp(size, points, this.ticks)
  }

  private stop(): void {
    clearTimeout(this.timer)
    clearInterval(this.ticking)
  }

  private step(): void {
    clearInterval(this.ticking)
    this.rows++
    if (this.done) return
    const cubes = this.cubes[this.rows - 1] ?? 0
    this.ticks = this.pace === 0 ? cubes : 0
    if (this.pace > 0) {
      this.ticking = setInterval(() => this.tick(cubes), tickTime(cubes) * this.pace)
    }
    this.timer = setTimeout(() => this.step(), this.lasting(EACH))
  }

  /** Return a reading time: not shortened to 0 without motion. */
  private lasting(milliseconds: number): number {
    return milliseconds * (this.pace || 1)
  }

  private tick(cubes: number): void {
    this.ticks++
    if (this.ticks >= cubes) clearInterval(this.ticking)
  }
}
