/** A game that is open in several tabs of one browser: one of them plays, the others say so. */

export class Tabs {
  /** Another tab has taken the game over. */
  elsewhere = $state(false)
  private channel: BroadcastChannel | null = null

  constructor(private readonly table: string) {}

  open(): void {
    try {
      this.channel = new BroadcastChannel(`yaxha.table.${this.table}`)
      this.channel.onmessage = () => (this.elsewhere = true)
    } catch {
      // A browser that blocks storage may block this too: then each tab plays for itself.
    }
    this.playHere()
  }

  close(): void {
    this.channel?.close()
    this.channel = null
  }

  /** The tab that said so last is the one. */
  playHere(): void {
    this.elsewhere = false
    this.channel?.postMessage('here')
  }
}
