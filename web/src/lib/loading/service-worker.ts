import { useSyncExternalStore } from 'react'
import { trustedScriptUrl } from './trusted-script-url.ts'

const WORKER_PATH = '/sw.js'
/** URL of the last module script, which differs in every version. */
const ownEntryUrl = (): string | undefined => [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')].at(-1)?.src

let isOutdated = false
const watchers = new Set<() => void>()

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether the server has a newer client version. */
export const useIsOutdated = (): boolean => useSyncExternalStore(watch, () => isOutdated)

/** A newly installed worker sends the entry script of its version. */
function onWorkerMessage({ data }: MessageEvent<{ entry: string }>): void {
  if (new URL(data.entry, location.href).href === ownEntryUrl()) return
  isOutdated = true
  for (const watcher of watchers) watcher()
}

// No service worker without HTTPS, nor in development, where it would hide changes.
const hasWorker = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator

/** Waits for the registration; `undefined` if there is no service worker. */
export const serviceWorkerRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  hasWorker() ? navigator.serviceWorker.ready : undefined

/** Registers the service worker, which starts the client offline and reports new versions. */
export async function registerServiceWorker(): Promise<void> {
  if (!hasWorker()) return
  navigator.serviceWorker.addEventListener('message', onWorkerMessage)
  await navigator.serviceWorker.register(trustedScriptUrl(WORKER_PATH), { updateViaCache: 'none' })
}

/** Checks for a newer version. Ignores network errors. */
export async function checkForUpdate(): Promise<void> {
  if (hasWorker()) await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined)
}
