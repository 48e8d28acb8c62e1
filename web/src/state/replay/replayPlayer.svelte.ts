/** Player of a finished game: shows its steps on a table, one by one. */
import { Http, RequestFailed } from '../../api/http'
import type { SeatLetter, Step, TableView } from '../../api/types'
import { identity } from '../identity'
import { onlySeat, stepOf, roundBack, roundForward, roundStarts, viewAt } from './steps'
import type { TableStore } from '../table/store.svelte'
import { recordedTable } from './recordSource'

export const SPEEDS = [0.5, 1, 2, 4] as const
export type Speed = (typeof SPEEDS)[number]

/** Duration of a step in ms, at speed 1. */
const PACE: Readonly<Record<Step['kind'], number>> = {
  started: 1200,
  dealt: 1500,
  picked: 1800,
  took: 1500,
  built: 1700,
}

interface Spoken {
  readonly at: number
  /** Set if the user tried to move past the first or last step. */
  readonly end: 'first' | 'last' | null
}

export class ReplayPlayer {
  /** Table state at the current step. */
  readonly store: TableStore
  steps = $state.raw<readonly Step[]>([])
  at = $state(0)
  isPlaying = $state(false)
  speed = $state<Speed>(1)
  /** Error code if the game could not be loaded. */
  failure = $state<string | null>(null)
  /** Step to announce: after manual navigation or at a stop, but not during playback. */
  spoken = $state.raw<Spoken | null>(null)

  private known: TableView | null = null
  private viewer: SeatLetter | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  readonly step: Step | undefined = $derived(this.steps[this.at])
  /** 0 before the first deal. */
  readonly round: number = $derived(
    this.step === undefined || this.step.kind === 'started' ? 0 : this.step.round,
  )
  readonly starts: readonly number[] = $derived(roundStarts(this.steps))
  readonly atEnd: boolean = $derived(this.at >= this.steps.length - 1)

  constructor(readonly id: string) {
    this.store = recordedTable(id)
  }

  /** Fetch the game and go to the position in the URL hash. */
  async load(hash: string): Promise<void> {
    this.failure = null
    const http = new Http(identity())
    try {
      const [{ table, seats }, { steps }] = await Promise.all([
        http.table(this.id),
        http.replay(this.id),
      ])
      this.known = table
      this.viewer = onlySeat(seats)
      this.steps = steps
      this.follow(hash)
    } catch (error) {
      this.failure = error instanceof RequestFailed ? error.problem.code : 'unavailable'
    }
  }

  /** Go to the position in the URL hash. A link to a round, but not to a step, starts playback. */
  follow(hash: string): void {
    this.moveTo(stepOf(hash, this.steps) ?? 0)
    if (hash.startsWith('#round=')) this.play()
  }

  /** Navigate manually: pause playback and announce the step. */
  goTo(at: number): void {
    const from = this.at
    this.pause()
    this.moveTo(at)
    this.speak(this.at !== from ? null : from === 0 ? 'first' : this.atEnd ? 'last' : null)
  }

  stepBack(): void {
    this.goTo(this.at - 1)
  }

  stepForward(): void {
    this.goTo(this.at + 1)
  }

  roundBack(): void {
    this.goTo(roundBack(this.steps, this.at))
  }

  roundForward(): void {
    this.goTo(roundForward(this.steps, this.at))
  }

  toggle(): void {
    if (this.isPlaying) {
      this.pause()
      this.speak()
    } else this.play()
  }

  /** Play; at the end, restart from the beginning. */
  play(): void {
    if (this.steps.length < 2) return
    if (this.atEnd) this.moveTo(0)
    this.isPlaying = true
    this.spoken = null
    this.wait()
  }

  pause(): void {
    clearTimeout(this.timer)
    this.isPlaying = false
  }

  chooseSpeed(speed: Speed): void {
    this.speed = speed
    if (this.isPlaying) this.wait()
  }

  private speak(end: Spoken['end'] = null): void {
    this.spoken = { at: this.at, end }
  }

  /** Show a step with the log up to it. Only a single step forward counts as news. */
  private moveTo(to: number): void {
    const from = this.at
    this.at = Math.min(Math.max(to, 0), this.steps.length - 1)
    if (this.known === null) return
    const view = viewAt(this.known, this.steps, this.at, this.viewer)
    if (view === null) return
    const story = this.steps.slice(0, this.at + 1).flatMap((step) => step.news.happened)
    this.store.recall(view, story)
    if (this.at === from + 1) this.store.tell(view.news)
  }

  private wait(): void {
    clearTimeout(this.timer)
    const pace = PACE[this.step?.kind ?? 'dealt'] / this.speed
    this.timer = setTimeout(() => {
      this.moveTo(this.at + 1)
      if (!this.atEnd) this.wait()
      else {
        this.pause()
        this.speak()
      }
    }, pace)
  }
}
