/** The count at the end: one row after the other, cube by cube, and it can be skipped. */

const FIRST = 600
const EACH = 1600
const TICK = 60
/** However many cubes there are, a row is counted in this time. */
const LONGEST = 700

/** How often a row of this many cubes ticks, in milliseconds. */
export function tickTime(cubes: number): number {
  return Math.min(TICK, LONGEST / Math.max(1, cubes))
}

/** What a number of so many cubes and points shows after some ticks. */
export function countedUp(size: number, points: number, ticks: number): number {
  return ticks >= size ? points : Math.floor((points * ticks) / size)
}

export class Count {
  /** How many rows are counted; the last of them is being shown. */
  rows = $state(0)
  /** How many cubes of that row are counted. */
  ticks = $state(0)
  /** By how much it is shortened; at 0 numbers stand at once, and rows still come one by one. */
  private pace = 1
  private timer: ReturnType<typeof setTimeout> | undefined
  private ticking: ReturnType<typeof setInterval> | undefined

  /** By row, the most cubes that one seat counts in it. */
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

  /** From the first row once more. */
  again(pace = 1): void {
    this.stop()
    this.rows = 0
    this.begin(pace)
  }

  skip(): void {
    this.stop()
    this.rows = this.cubes.length + 1
  }

  /** What a number in a row shows by now. */
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

  /** Rows must be read, also where nothing moves. */
  private lasting(milliseconds: number): number {
    return milliseconds * (this.pace || 1)
  }

  private tick(cubes: number): void {
    this.ticks++
    if (this.ticks >= cubes) clearInterval(this.ticking)
  }
}
