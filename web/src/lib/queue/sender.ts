import { CallError, networkError } from '#lib/api/call-error.ts'
import { reconnectCount, delayOrOnline } from '#lib/network/retry.ts'
import { isTemporary } from '#lib/api/error-kind.ts'
import {
  type Action,
  closeQueue,
  dequeue,
  fetchFiles,
  isOwn,
  isQueued,
  storageKeyOf,
  getQueue,
  type QueuedAction,
  refreshQueue,
  setProgress,
  updateQueued,
  watchQueue,
} from './queue.ts'

const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000
/** An attempt without progress for this long is aborted: it would block the channel. */
const SILENCE_MS = 15_000
const SILENCE_WITH_FILES_MS = 180_000
/** After this many internal server errors an action counts as rejected: it would block the channel. */
const MAX_SERVER_ERRORS = 5

export interface QueueAttempt {
  /** Aborts when the action is discarded or replaced. */
  signal: AbortSignal
  /** Takes the fraction sent, 0 to 1. */
  onProgress: (progress: number) => void
}

interface SenderOptions {
  /** Throws CallError. */
  deliver: (one: QueuedAction, files: readonly File[], attempt: QueueAttempt) => Promise<void>
  onRejected: (one: QueuedAction, error: CallError) => void
}

/** Actions of a channel are sent one after the other: those of a kind, or the messages of a conversation. */
const channelOf = (action: Action): string => storageKeyOf(action.kind === 'message' ? action.to : action.kind)

// Only one tab sends at a time. Without Web Locks (no HTTPS) the idempotency keys alone prevent duplicates.
const underLock = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  window.isSecureContext ? navigator.locks.request(name, work) : work()

async function sendOnce(one: QueuedAction, deliver: SenderOptions['deliver']): Promise<void> {
  const over = new AbortController()
  const stopWatching = watchQueue(() => isQueued(one) || over.abort())
  let timer: ReturnType<typeof setTimeout> | undefined
  const onProgress = (progress: number) => {
    setProgress(one, progress)
    clearTimeout(timer)
    timer = setTimeout(() => over.abort(networkError()), one.files > 0 ? SILENCE_WITH_FILES_MS : SILENCE_MS)
  }
  onProgress(0)
  try {
    const files = one.files > 0 ? await fetchFiles(one) : []
    // Another user may have signed in.
    if (!isOwn(one.storageKey)) throw networkError()
    await deliver(one, files, { signal: over.signal, onProgress })
  } finally {
    clearTimeout(timer)
    stopWatching()
    setProgress(one, null)
  }
}

/** Sends the queue, now and whenever it changes, each channel in its order. Returns a function that stops it. */
export function startSender({ deliver, onRejected }: SenderOptions): () => void {
  const sending = new Set<string>()
  const serverErrors = new Map<string, number>()
  let isOpen = true

  const firstOf = (channel: string) => getQueue().find((one) => one.failure === null && channelOf(one.action) === channel)

  /** Returns the delay in ms before the next attempt, 0 if the server names none; `null` if the action is finished. */
  function delayAfter(one: QueuedAction, error: CallError): number | null {
    const count = (serverErrors.get(one.storageKey) ?? 0) + Number(error.code === 'internal_error')
    serverErrors.set(one.storageKey, count)
    if (isTemporary(error) && count < MAX_SERVER_ERRORS) return 0
    if (error.code === 'throttled' && error.retryAfter !== null) {
      updateQueued(one, { isRateLimited: true })
      return error.retryAfter * 1_000
    }
    serverErrors.delete(one.storageKey)
    updateQueued(one, { failure: error.message })
    if (isOwn(one.storageKey)) onRejected(one, error)
    return null
  }

  async function sendFirst(channel: string): Promise<number | null> {
    // Another tab may have sent it while this one waited for the lock.
    refreshQueue()
    const one = firstOf(channel)
    if (one === undefined) return null
    try {
      await sendOnce(one, deliver)
      dequeue(one)
      return null
    } catch (error) {
      if (!isQueued(one)) return null
      if (!(error instanceof CallError)) throw error
      return delayAfter(one, error)
    }
  }

  async function sendChannel(channel: string): Promise<void> {
    if (sending.has(channel)) return
    sending.add(channel)
    try {
      for (let failures = 0; isOpen && firstOf(channel) !== undefined;) {
        const reconnects = reconnectCount()
        const delay = await underLock(channel, () => sendFirst(channel))
        if (delay === null) failures = 0
        else await delayOrOnline(Math.max(delay, Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures++)), reconnects)
      }
    } finally {
      sending.delete(channel)
    }
  }

  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || isOwn(key)) refreshQueue()
  }
  window.addEventListener('storage', onStorage)
  const stopWatching = watchQueue(() => {
    for (const channel of new Set(getQueue().map(({ action }) => channelOf(action)))) void sendChannel(channel)
  })
  refreshQueue()
  return () => {
    isOpen = false
    window.removeEventListener('storage', onStorage)
    stopWatching()
    closeQueue()
  }
}
