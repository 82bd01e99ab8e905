import { useSyncExternalStore } from 'react'
import { retry } from '#lib/network/retry.ts'
import { createStore } from '#lib/state/store.ts'

/** `lost`: the stream broke and is being reopened. */
export type LiveStatus = 'closed' | 'open' | 'lost'

export const liveStatus = createStore<LiveStatus>('closed')
let controller: AbortController | null = null
/** A page that requests data opens the stream within this time. */
const STREAM_START_LIMIT_MS = 20_000
let dataRequestedAt = 0

/** Call when a page starts to request data: the stream, which opens later, replays events since then. */
export function markDataRequested(): void {
  if (Date.now() - dataRequestedAt > STREAM_START_LIMIT_MS) dataRequestedAt = Date.now()
}

/** The status of the event stream, as components see it. */
export const useLive = (): LiveStatus => useSyncExternalStore(liveStatus.watch, liveStatus.get)

/** Whether nothing can be sent: the device is offline, or the stream broke. */
export const isDisconnected = (): boolean => !navigator.onLine || liveStatus.get() === 'lost'

/** Starts the event stream of the signed-in user. It replays events that happened while its code loaded. */
export function openLive(): void {
  if (controller !== null) return
  controller = new AbortController()
  const { signal } = controller
  const startedAt = Date.now() - dataRequestedAt < STREAM_START_LIMIT_MS ? dataRequestedAt : Date.now()
  void retry(() => import('./leader-tab.ts'), signal, { delayMs: 5_000, onFailure: () => liveStatus.set('lost') }).then((module) =>
    signal.aborted ? undefined : module?.followEvents(startedAt, signal),
  )
}

export function closeLive(): void {
  controller?.abort()
  controller = null
  liveStatus.set('closed')
}
