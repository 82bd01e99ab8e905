import { useSyncExternalStore } from 'react'
import { askedSince } from '#lib/asked.ts'
import { afterFirstScreen } from '#lib/first-screen.ts'
import { insist } from '#lib/pause.ts'
import { createStore } from '#lib/store.ts'

/** `lost`: the stream broke and is being reopened. */
export type LiveStatus = 'closed' | 'open' | 'lost'

export const liveStatus = createStore<LiveStatus>('closed')
let closing: AbortController | null = null

/** The status of the event stream, as components see it. */
export const useLive = (): LiveStatus => useSyncExternalStore(liveStatus.watch, liveStatus.get)

/** Whether nothing can be sent now: the device is offline, or the stream broke and cannot be reopened. */
export const isCutOff = (): boolean => !navigator.onLine || liveStatus.get() === 'lost'

/** Follows the events of the signed-in user until `closeLive`. The stream's code is fetched after the first screen; the stream replays what that missed. */
export function openLive(): void {
  if (closing !== null) return
  closing = new AbortController()
  const { signal } = closing
  const began = askedSince()
  void afterFirstScreen(signal)
    .then(() => insist(() => import('./leader-tab.ts'), signal, { pause: 5_000, onFailure: () => liveStatus.set('lost') }))
    .then((module) => (signal.aborted ? undefined : module?.followEvents(began, signal)))
}

export function closeLive(): void {
  closing?.abort()
  closing = null
  liveStatus.set('closed')
}
