/** Registration and replacement of the service worker. */

/** A new worker that takes longer is not waited for. */
const PATIENCE = 5000

/** Let the app open without a network, and be installed. */
export function registerServiceWorker(): void {
  // While developing, nothing may come from a cache.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // After everything that one waits for.
  window.addEventListener('load', () => {
    void navigator.serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      // Without it the game is all there, but for a browser that keeps nothing.
      .catch(() => undefined)
  })
}

/** Load the page as the server has it now, not as this browser has kept it. */
export async function loadNewest(): Promise<void> {
  const late = new Promise((done) => setTimeout(done, PATIENCE))
  // Without a new worker the reload still asks the server first.
  await Promise.race([replaceWorker().catch(() => undefined), late])
  location.reload()
}

/** Let the newest worker serve this page, and return when it does. */
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
  // What src/sw.ts listens for.
  newest.postMessage('take-over')
  await replaced
}
