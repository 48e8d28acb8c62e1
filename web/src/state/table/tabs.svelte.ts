/** Tab lock for a game open in several tabs of one browser: only the latest tab plays. */

export class Tabs {
  /** True if another tab has taken over the game. */
  elsewhere = $state(false)
  private channel: BroadcastChannel | null = null

  constructor(private readonly table: string) {}

  open(): void {
    try {
      this.channel = new BroadcastChannel(`yaxha.table.${this.table}`)
      this.channel.onmessage = () => (this.elsewhere = true)
    } catch {
      // A browser that blocks storage may block this too; then every tab plays.
    }
    this.playHere()
  }

  close(): void {
    this.channel?.close()
    this.channel = null
  }

  /** Claim the game for this tab: the latest claim wins. */
  playHere(): void {
    this.elsewhere = false
    this.channel?.postMessage('here')
  }
}
