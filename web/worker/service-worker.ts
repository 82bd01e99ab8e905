import { openLink, showPush } from './push.ts'
import { ENTRY, FILES, self, VERSION } from './scope.ts'

const OURS = 'client '
const CACHE = OURS + VERSION
const HOME = '/'

/** Fetches all that the client needs to start without a network; what is named by its content comes from the browser's own cache where it is there. */
async function fetchAll(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([...FILES])
  const home = await cache.match(HOME)
  // A newer version may have come while this one was fetched. Then that one is fetched next.
  if ((await home?.text())?.includes(ENTRY) !== true) throw new Error('The page is of another version.')
}

/** Takes over all tabs and tells them which version is the newest. The version before stays: tabs that it started may still ask for parts of it. */
async function takeOver(): Promise<void> {
  const earlier = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE)
  await Promise.all(earlier.slice(0, -1).map((name) => caches.delete(name)))
  // The page is asked for while the worker still starts.
  await self.registration.navigationPreload.enable()
  await self.clients.claim()
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ entry: ENTRY })
}

/** The server's page, which is never an old one; where nobody answers, or a proxy whose server does not, the one that is kept. */
async function findPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const early = preloadResponse as Promise<Response | undefined>
  const response = await early.then((loaded) => loaded ?? fetch(request)).catch(() => null)
  if (response !== null && response.status < 500) return response
  return (await caches.match(HOME, { cacheName: CACHE })) ?? response ?? Response.error()
}

/** A file that is named by its content: kept, or fetched once and kept from then on. */
async function findAsset(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept !== undefined) return kept
  const response = await fetch(request)
  // Nobody waits for that, and where there is no room the file has arrived all the same.
  if (response.ok) event.waitUntil(keepAsset(request, response.clone()).catch(() => undefined))
  return response
}

const keepAsset = async (request: Request, response: Response): Promise<void> => (await caches.open(CACHE)).put(request, response)

/** A file that keeps its name through all versions. */
const findNamed = (request: Request, path: string): Promise<Response> =>
  fetch(request).catch(async () => (await caches.match(path, { cacheName: CACHE, ignoreVary: true })) ?? Response.error())

/** Whether it is the client that answers at this path, as the server sees it (`web-client.ts`): the code of a symbol may hold a dot. */
const isPage = (path: string): boolean => !/^\/(api|media)(\/|$)/.test(path) && !/^(?!\/symbol\/).*\.[^/]*$/.test(path)

self.addEventListener('install', (event) => {
  // A page that the server sent is never older than the worker, so nobody has to wait for the other.
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
  else if (FILES.includes(pathname)) event.respondWith(findNamed(request, pathname))
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openLink(event.notification)))
