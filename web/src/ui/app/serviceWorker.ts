/** Registration and replacement of the service worker. */

/** Timeout in ms for a new worker. */
const PATIENCE = 5000

/** Register the service worker, for offline use and installation. */
export function registerServiceWorker(): void {
  // Bypass the cache during development.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // After everything that the first render needs.
  window.addEventListener('load', () => {
    void navigator.serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      // The game works without it; only the offline cache is missing.
      .catch(() => undefined)
  })
}

/** Reload the page from the server, bypassing the cached version. */
export async function loadNewest(): Promise<void> {
  const late = new Promise((done) => setTimeout(done, PATIENCE))
  // Even without a new worker, the reload asks the server first.
  await Promise.race([replaceWorker().catch(() => undefined), late])
  location.reload()
}

/** Activate the newest worker, and return when it controls this page. */
async function replaceWorker(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>
  const registration = await serviceWorker?.getRegistration()
  if (!serviceWorker?.controller || !registration) return
  await registration.update()
  const newest = registration.installing ?? registration.waiting
  if (newest === null) return
  const replaced = new Promise((done) =>
    serviceWorker.addEventListener('controllerchange', done, { once: true }),
  )
  // The message that src/sw.ts listens for.
  newest.postMessage('take-over')
  await replaced
}
