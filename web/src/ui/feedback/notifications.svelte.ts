/** Notifications of the player's turn while the page is hidden, if switched on. */
import { settings } from '../app/settings.svelte'

/** Browsers allow notifications only in secure contexts. */
export type Permission = NotificationPermission | 'absent' | 'insecure'

interface Words {
  readonly title: string
  readonly body: string
}

class Notices {
  permission = $state<Permission>('absent')
  private shown: Notification | null = null

  begin(): void {
    if (!window.isSecureContext) this.permission = 'insecure'
    else this.permission = 'Notification' in window ? Notification.permission : 'absent'
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) void this.clear()
    })
  }

  get isOn(): boolean {
    return settings.notices && this.permission === 'granted'
  }

  /** Request permission. Call it on a click, as browsers require. */
  async ask(): Promise<void> {
    if (this.permission === 'absent' || this.permission === 'insecure') return
    this.permission = await Notification.requestPermission()
    settings.turn('notices', this.permission === 'granted')
  }

  async show({ title, body }: Words): Promise<void> {
    if (!this.isOn || !document.hidden) return
    const path = location.pathname
    // Silent: the page plays its own sounds, with their own switch.
    const options = { body, tag: path, icon: '/icons/icon-192.png', silent: true, data: path }
    const registration = await workerOf()
    if (registration) {
      await registration.showNotification(title, options)
      return
    }
    await this.clear()
    this.shown = new Notification(title, options)
    this.shown.onclick = () => window.focus()
  }

  private async clear(): Promise<void> {
    this.shown?.close()
    this.shown = null
    const registration = await workerOf()
    const open = (await registration?.getNotifications({ tag: location.pathname })) ?? []
    for (const notification of open) notification.close()
  }
}

/** On phones only the service worker can show notifications. */
async function workerOf(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  // With cookies blocked there may be no service worker.
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  return registration?.active ? registration : undefined
}

export const notices = new Notices()
