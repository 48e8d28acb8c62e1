/**
 * Service worker: opens the app offline; the app then shows that it is reconnecting.
 *
 * Pages are fetched network first, so that a new version appears as soon as it is served; files
 * with hashed names come from the cache. An older worker is replaced when its last page closes or a
 * page requests it: until then, those pages find the files they were built with. API requests are
 * never intercepted.
 */

// The compiler provides the types of pages, which differ from those of workers.
interface WorkerEvent extends Event {
  waitUntil(done: Promise<unknown>): void
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface MessageFromPage extends WorkerEvent {
  readonly data: unknown
}
interface NotificationEvent extends WorkerEvent {
  readonly notification: Notification
}
interface Client {
  readonly url: string
  focus(): Promise<unknown>
}
interface Worker {
  skipWaiting(): Promise<void>
  readonly clients: {
    matchAll(which: { type: 'window' }): Promise<readonly Client[]>
    openWindow(path: string): Promise<unknown>
  }
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void
}
/** Injected by the build: a version name, and the files under assets/. */
declare const __SHELL__: { readonly version: string; readonly files: readonly string[] }

const worker = self as unknown as Worker
const { version, files } = __SHELL__
const OURS = 'yaxha-'
const CACHE = OURS + version
const PAGE = '/'
/** Network timeout in ms if the page is cached. */
const PATIENCE = 3000

worker.addEventListener('install', (event) => event.waitUntil(keep()))
worker.addEventListener('activate', (event) => event.waitUntil(forget()))
worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(worker.skipWaiting())
})
worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin || pathname.startsWith('/api')) return
  if (mode === 'navigate') event.respondWith(page(event.request))
  else if (files.includes(pathname)) event.respondWith(file(event.request))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(lookAt(String(event.notification.data)))
})

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([new Request(PAGE, { cache: 'reload' }), ...files])
}

async function forget(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function page(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(PAGE)
  if (kept === undefined) return fetch(request)
  const late = new Promise<Response>((done) => setTimeout(() => done(kept), PATIENCE))
  // A proxy reports an unavailable server as 502, 503 or 504.
  const fresh = fetch(request).then(
    (answer) => (answer.status >= 502 && answer.status <= 504 ? kept : answer),
    () => kept,
  )
  return Promise.race([fresh, late])
}

async function file(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(request, { ignoreVary: true })
  return kept ?? fetch(request)
}

/** Focus the tab with this game, or open a new one. */
async function lookAt(path: string): Promise<void> {
  const open = await worker.clients.matchAll({ type: 'window' })
  const there = open.find(({ url }) => new URL(url).pathname === path)
  await (there ? there.focus() : worker.clients.openWindow(path))
}
