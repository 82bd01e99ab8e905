import { useSyncExternalStore } from 'react'
import { insist } from '#lib/pause.ts'
import { createStore } from '#lib/store.ts'

/** `lost`: the stream broke and is being reopened. */
export type LiveStatus = 'closed' | 'open' | 'lost'

export const liveStatus = createStore<LiveStatus>('closed')
let closing: AbortController | null = null
/** A screen asks its questions, and opens the stream, within this time. */
const ASKED_MS = 20_000
let askedAt = 0

/** Called when a screen begins to ask the server: the stream, which opens later, replays what happened from then on. */
export function noteAsked(): void {
  if (Date.now() - askedAt > ASKED_MS) askedAt = Date.now()
}

/** The status of the event stream, as components see it. */
export const useLive = (): LiveStatus => useSyncExternalStore(liveStatus.watch, liveStatus.get)

/** Whether nothing can be sent now: the device is offline, or the stream broke and cannot be reopened. */
export const isCutOff = (): boolean => !navigator.onLine || liveStatus.get() === 'lost'

/** Follows the events of the signed-in user until `closeLive`. The stream replays what was missed while its code was fetched. */
export function openLive(): void {
  if (closing !== null) return
  closing = new AbortController()
  const { signal } = closing
  const began = Date.now() - askedAt < ASKED_MS ? askedAt : Date.now()
  void insist(() => import('./leader-tab.ts'), signal, { pause: 5_000, onFailure: () => liveStatus.set('lost') }).then((module) =>
    signal.aborted ? undefined : module?.followEvents(began, signal),
  )
}

export function closeLive(): void {
  closing?.abort()
  closing = null
  liveStatus.set('closed')
}
