import { useSyncExternalStore } from 'react'
import { sendMessage } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api.ts'
import { CallError, isPassing } from '#lib/call-error.ts'
import { queryClient } from '#lib/cache.ts'
import { messageSent } from '#lib/messages.ts'
import { pauseOrOnline } from '#lib/pause.ts'
import { session } from '#lib/session.ts'
import { t } from '#words/t.ts'
import {
  addWaiting,
  dropWaiting,
  fetchPictures,
  forgetWaiting,
  isOutbox,
  lookAgain,
  noteAttempt,
  type Waiting,
  waitingMessages,
  watchWaiting,
} from './outbox-store.ts'
import { conversationQuery } from './queries.ts'

const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000

/** How long, in milliseconds, an answer is waited for: an upload that nobody answers would hold up all that follows. */
const PATIENCE = { words: 15_000, pictures: 180_000 }
const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

// One tab sends at a time. Web Locks exist on HTTPS and loopback only; elsewhere the server takes a message that two tabs send once all the same.
const underLock = <Result>(to: Id, work: () => Promise<Result>): Promise<Result> =>
  window.isSecureContext ? navigator.locks.request(`outbox:${to}`, work) : work()

async function attempt({ id, to, content, pictures }: Waiting): Promise<void> {
  const files = await fetchPictures(id)
  if (files.length < pictures)
    return noteAttempt(id, { failure: t('The browser did not keep its pictures. Discard it and write it again.') })
  const signal = AbortSignal.timeout(pictures === 0 ? PATIENCE.words : PATIENCE.pictures)
  messageSent(await call(sendMessage, { params: { userId: to }, body: { id, content }, files, signal }))
  dropWaiting(id)
}

/** Sends what waits first for somebody. Gives `null`, or how many milliseconds it has to wait; 0 where nobody can say. */
async function sendFirst(to: Id): Promise<number | null> {
  // Another tab may have sent it while this one waited for its turn.
  lookAgain()
  const next = firstFor(to)
  if (next === undefined) return null
  try {
    await attempt(next)
    return null
  } catch (error) {
    if (isTimeout(error)) return 0
    if (!(error instanceof CallError)) throw error
    if (isPassing(error)) return 0
    if (error.code === 'throttled' && error.retryAfter !== null) {
      noteAttempt(next.id, { isHeld: true })
      return error.retryAfter * 1_000
    }
    noteAttempt(next.id, { failure: error.message })
    // Whether one may write at all is asked again.
    if (error.code === 'permission_denied' || error.code === 'not_found') void queryClient.invalidateQueries(conversationQuery(to))
    return null
  }
}

const firstFor = (to: Id): Waiting | undefined => waitingMessages().find((one) => one.to === to && one.failure === null)

const running = new Set<Id>()

/** Sends all that waits for somebody, one after the other, so that it arrives in the order in which it was written. */
async function sendAll(to: Id): Promise<void> {
  if (running.has(to)) return
  running.add(to)
  try {
    let failures = 0
    while (session.get().status === 'in' && firstFor(to) !== undefined) {
      const wait = await underLock(to, () => sendFirst(to))
      if (wait === null) failures = 0
      else await pauseOrOnline(Math.max(wait, Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures++)))
    }
  } finally {
    running.delete(to)
  }
}

function sendEverything(): void {
  for (const to of new Set(waitingMessages().map((one) => one.to))) void sendAll(to)
}

/** Goes on with what an earlier visit, or another tab, has not sent. Gives how to stop. */
export function openOutbox(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (!isOutbox(key)) return
    lookAgain()
    sendEverything()
  }
  window.addEventListener('storage', follow)
  lookAgain()
  sendEverything()
  return () => {
    window.removeEventListener('storage', follow)
    forgetWaiting()
  }
}

/** Sends a message as soon as it can be sent; it is shown, and kept, from now on. */
export function send(to: Id, content: string, files: readonly File[]): void {
  addWaiting(to, content, files)
  void sendAll(to)
}

/** Tries once more what was refused. */
export function sendAgain(id: Id): void {
  noteAttempt(id, { failure: null })
  sendEverything()
}

/** All messages that wait. */
export const useWaiting = (): readonly Waiting[] => useSyncExternalStore(watchWaiting, waitingMessages)
