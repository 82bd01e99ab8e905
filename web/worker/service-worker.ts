import { openLink, showPush } from './push.ts'
import { ENTRY, FILES, self, VERSION } from './scope.ts'

const CACHE_PREFIX = 'client '
const CACHE = CACHE_PREFIX + VERSION
const HOME = '/'

/** Caches all files for an offline start. Hashed files come from the HTTP cache if present. */
async function fetchAll(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([...FILES])
  const home = await cache.match(HOME)
  // A newer version may have been deployed since; its worker is installed next.
  if ((await home?.text())?.includes(ENTRY) !== true) throw new Error('The page belongs to another version.')
}

/** Takes control of all tabs and reports the newest version. Keeps the caches of the previous version, whose tabs may still request its chunks. */
async function takeOver(): Promise<void> {
  const earlier = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE)
  await Promise.all(earlier.slice(0, -1).map((name) => caches.delete(name)))
  // The browser requests the page while the worker starts.
  await self.registration.navigationPreload.enable()
  await self.clients.claim()
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ entry: ENTRY })
}

/** The page from the server; from the cache if the server cannot be reached or returns 5xx. */
async function findPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const early = preloadResponse as Promise<Response | undefined>
  const response = await early.then((loaded) => loaded ?? fetch(request)).catch(() => null)
  if (response !== null && response.status < 500) return response
  return (await caches.match(HOME, { cacheName: CACHE })) ?? response ?? Response.error()
}

/** A hashed file: from the cache, or fetched and cached. */
async function findAsset(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cached = await caches.match(request, { ignoreVary: true })
  if (cached !== undefined) return cached
  const response = await fetch(request)
  // Caching must not delay the response or fail it.
  if (response.ok) event.waitUntil(cacheAsset(request, response.clone()).catch(() => undefined))
  return response
}

const cacheAsset = async (request: Request, response: Response): Promise<void> => (await caches.open(CACHE)).put(request, response)

/** A file without a hash in its name: from the network, else from the cache. */
const fetchUnhashedFile = (request: Request, path: string): Promise<Response> =>
  fetch(request).catch(async () => (await caches.match(path, { cacheName: CACHE, ignoreVary: true })) ?? Response.error())

/** Whether the server answers this path with the client (see `web-client.ts`). Symbol codes may contain a dot. */
const isPage = (path: string): boolean => !/^\/(api|media)(\/|$)/.test(path) && !/^(?!\/symbol\/).*\.[^/]*$/.test(path)

self.addEventListener('install', (event) => {
  // The server's page is never older than the worker, so no tab has to wait.
  void self.skipWaiting()
  event.waitUntil(fetchAll())
})
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(findPage(event))
  } else if (pathname.startsWith('/assets/')) event.respondWith(findAsset(event))
  else if (FILES.includes(pathname)) event.respondWith(fetchUnhashedFile(request, pathname))
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openLink(event.notification)))
