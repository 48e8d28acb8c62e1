/** Lets the app open without a network, and be installed. */
export function keepForLater(): void {
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
