import { useSyncExternalStore } from 'react'
import { trustedScriptUrl } from './trusted-script-url.ts'

const WORKER_PATH = '/sw.js'
/** The last script of the page starts the client; it is another one in every version. */
const ownEntryUrl = (): string | undefined => [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')].at(-1)?.src

let isOutdated = false
const watchers = new Set<() => void>()

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether the server has a newer version than the one that runs in this tab. */
export const useIsOutdated = (): boolean => useSyncExternalStore(watch, () => isOutdated)

/** A worker that was just installed says what its version starts with. */
function onWorkerMessage({ data }: MessageEvent<{ entry: string }>): void {
  if (new URL(data.entry, location.href).href === ownEntryUrl()) return
  isOutdated = true
  for (const watcher of watchers) watcher()
}

// Over HTTP on a network there is none; in development nothing may stand between the page and Vite.
const hasWorker = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator

/** The registration of the worker, waited for until that is there; `undefined` where none comes. */
export const serviceWorkerRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  hasWorker() ? navigator.serviceWorker.ready : undefined

/** Installs the service worker, which starts the client without a network and tells of newer versions. */
export async function registerServiceWorker(): Promise<void> {
  if (!hasWorker()) return
  navigator.serviceWorker.addEventListener('message', onWorkerMessage)
  await navigator.serviceWorker.register(trustedScriptUrl(WORKER_PATH), { updateViaCache: 'none' })
}

/** Looks whether the server has a newer version. Nothing is said where it cannot be asked. */
export async function checkForUpdate(): Promise<void> {
  if (hasWorker()) await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined)
}
