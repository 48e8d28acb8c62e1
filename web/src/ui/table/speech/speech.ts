/** Scheduling of screen-reader announcements: news first, then the prompt. */

export interface Asked {
  readonly full: string
  /** Short form for repeats; empty if there is nothing to do. */
  readonly brief: string
}

interface Voice {
  /** Announce texts, each on its own. */
  news(texts: readonly string[]): void
  /** Replace the previous prompt. */
  prompt(text: string): void
  /** True if several people share this screen. */
  isShared(): boolean
  /** True while the shield covers the screen; nothing is announced then. */
  isCovered(): boolean
}

/** Delay in ms: news may arrive just after the prompt, and a shield just after the news. */
const SOON = 200
/** Delay in ms that lets one prompt follow several builds. */
const AGAIN = 1200

export class Speech {
  private unsaid: string[] = []
  /** Current prompt; null until the server has answered. */
  private asked: Asked | null = null
  /** Last announced prompt, in full. */
  private said = ''
  /** True if news has followed the last prompt. */
  private isInterrupted = false
  private telling: ReturnType<typeof setTimeout> | undefined
  private asking: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly voice: Voice) {}

  /** Announce something that does not affect the game, without repeating the prompt. */
  add(...texts: readonly string[]): void {
    this.unsaid.push(...texts.filter(Boolean))
    clearTimeout(this.telling)
    if (this.voice.isShared()) this.telling = setTimeout(() => this.tell(), SOON)
    else this.tell()
  }

  /** Announce actions of other players or the game, then repeat the prompt. */
  happened(texts: readonly string[]): void {
    if (!texts.some(Boolean)) return
    this.add(...texts)
    this.isInterrupted = true
    this.schedule()
  }

  /** Announce the result of the player's own action, then the prompt in full, even if unchanged. */
  answered(texts: readonly string[]): void {
    this.add(...texts)
    this.prompt('')
    this.schedule()
  }

  ask(asked: Asked | null): void {
    this.asked = asked
    this.schedule()
  }

  /** Announce collected news, unless the shield covers the screen. */
  tell(): void {
    if (this.unsaid.length === 0 || this.voice.isCovered()) return
    this.voice.news(this.unsaid)
    this.unsaid = []
  }

  stop(): void {
    clearTimeout(this.telling)
    clearTimeout(this.asking)
  }

  private schedule(): void {
    clearTimeout(this.asking)
    if (this.asked === null) return
    const { full, brief } = this.asked
    if (full === this.said) {
      if (this.isInterrupted && brief !== '')
        this.asking = setTimeout(() => this.again(brief), AGAIN)
      return
    }
    // The previous prompt no longer applies.
    this.prompt('')
    // A prompt without an action needs no delay, except on a shared screen (shield).
    if (full === '' || (brief === '' && !this.voice.isShared())) this.prompt(full)
    else
      this.asking = setTimeout(() => {
        this.tell()
        this.prompt(full)
      }, SOON)
  }

  private prompt(full: string): void {
    this.voice.prompt(full)
    this.said = full
    this.isInterrupted = false
  }

  /** Append the short prompt to the news. The full prompt stays in its region. */
  private again(brief: string): void {
    this.isInterrupted = false
    this.add(brief)
  }
}
