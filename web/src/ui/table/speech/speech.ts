/** The order in which things are said: what happened, then what is asked. */

export interface Asked {
  readonly full: string
  /** When it is said again; empty where nothing is to be done. */
  readonly brief: string
}

interface Voice {
  /** Each is said by itself. */
  news(texts: readonly string[]): void
  /** Takes the place of what was asked before. */
  prompt(text: string): void
  /** Several play around one screen. */
  isShared(): boolean
  /** Under a cloth nothing is read. */
  isCovered(): boolean
}

/** What happened may come a moment after what is asked; around one screen, a cloth may. */
const SOON = 200
/** Builds of several others come one after the other, and are followed by one prompt. */
const AGAIN = 1200

export class Speech {
  private unsaid: string[] = []
  /** Null while nobody knows what comes next. */
  private asked: Asked | null = null
  /** What was asked last, in full. */
  private said = ''
  /** Something has happened since. */
  private isInterrupted = false
  private telling: ReturnType<typeof setTimeout> | undefined
  private asking: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly voice: Voice) {}

  /** A word in passing, which changes nothing in the game. */
  add(...texts: readonly string[]): void {
    this.unsaid.push(...texts.filter(Boolean))
    clearTimeout(this.telling)
    if (this.voice.isShared()) this.telling = setTimeout(() => this.tell(), SOON)
    else this.tell()
  }

  /** Something that others did, or the game: what is asked is said again after it. */
  happened(texts: readonly string[]): void {
    if (!texts.some(Boolean)) return
    this.add(...texts)
    this.isInterrupted = true
    this.schedule()
  }

  /** One's own deed is done: what is asked next is said in full, also when it is the same. */
  answered(texts: readonly string[]): void {
    this.add(...texts)
    this.prompt('')
    this.schedule()
  }

  ask(asked: Asked | null): void {
    this.asked = asked
    this.schedule()
  }

  /** Say what has happened, unless it is covered. */
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
    // What was asked before holds no longer.
    this.prompt('')
    // That there is nothing to do is no question, and waits for nothing but a cloth.
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

  /** Added to the news: what is asked stays where it is, in full. */
  private again(brief: string): void {
    this.isInterrupted = false
    this.add(brief)
  }
}
