import { CallError, networkError } from '#lib/call-error.ts'
import { networkComebacks, pauseOrOnline } from '#lib/pause.ts'
import { isPassing } from '#lib/why-failed.ts'
import {
  type Action,
  closeQueue,
  dequeue,
  fetchFiles,
  isOwn,
  isQueued,
  placeOf,
  queued,
  type Queued,
  refreshQueue,
  setProgress,
  updateQueued,
  watchQueue,
} from './queue.ts'

const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000
/** An attempt without progress for this long is aborted: it would hold up all that follow. */
const SILENCE_MS = 15_000
const SILENCE_WITH_FILES_MS = 180_000
/** After so many internal errors of the server an action counts as refused: it would hold up all that follow. */
const MAX_FAULTS = 5

/** How one attempt is made. */
export interface Attempt {
  /** Aborts when the action is discarded or replaced. */
  signal: AbortSignal
  /** Takes the fraction sent, 0 to 1. */
  onProgress: (sent: number) => void
}

interface Delivery {
  /** Throws CallError. */
  deliver: (one: Queued, files: readonly File[], attempt: Attempt) => Promise<void>
  onRefused: (one: Queued, error: CallError) => void
}

/** Actions of one channel are sent one after the other: those of a kind, or the messages of a conversation. */
const channelOf = (action: Action): string => placeOf(action.kind === 'message' ? action.to : action.kind)

// One tab sends at a time. Without Web Locks (HTTP on a network) the idempotency keys alone see to it that nothing is done twice.
const underLock = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  window.isSecureContext ? navigator.locks.request(name, work) : work()

async function attempt(one: Queued, deliver: Delivery['deliver']): Promise<void> {
  const over = new AbortController()
  const stopWatching = watchQueue(() => isQueued(one) || over.abort())
  let timer: ReturnType<typeof setTimeout> | undefined
  const onProgress = (sent: number) => {
    setProgress(one, sent)
    clearTimeout(timer)
    timer = setTimeout(() => over.abort(networkError()), one.files > 0 ? SILENCE_WITH_FILES_MS : SILENCE_MS)
  }
  onProgress(0)
  try {
    const files = one.files > 0 ? await fetchFiles(one) : []
    // Somebody else may have signed in meanwhile.
    if (!isOwn(one.place)) throw networkError()
    await deliver(one, files, { signal: over.signal, onProgress })
  } finally {
    clearTimeout(timer)
    stopWatching()
    setProgress(one, null)
  }
}

/** Sends the queue, now and whenever it changes, each channel in its order. Returns a function that stops it. */
export function openSender({ deliver, onRefused }: Delivery): () => void {
  const sending = new Set<string>()
  const faults = new Map<string, number>()
  let isOpen = true

  const firstOf = (channel: string) => queued().find((one) => one.failure === null && channelOf(one.action) === channel)

  /** Returns the delay in ms before the next attempt, 0 where the server names none; `null` where the action is done with. */
  function delayAfter(one: Queued, error: CallError): number | null {
    const count = (faults.get(one.place) ?? 0) + Number(error.code === 'internal_error')
    faults.set(one.place, count)
    if (isPassing(error) && count < MAX_FAULTS) return 0
    if (error.code === 'throttled' && error.retryAfter !== null) {
      updateQueued(one, { isHeld: true })
      return error.retryAfter * 1_000
    }
    faults.delete(one.place)
    updateQueued(one, { failure: error.message })
    if (isOwn(one.place)) onRefused(one, error)
    return null
  }

  async function sendFirst(channel: string): Promise<number | null> {
    // Another tab may have sent it while this one waited for the lock.
    refreshQueue()
    const one = firstOf(channel)
    if (one === undefined) return null
    try {
      await attempt(one, deliver)
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
        const comebacks = networkComebacks()
        const delay = await underLock(channel, () => sendFirst(channel))
        if (delay === null) failures = 0
        else await pauseOrOnline(Math.max(delay, Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures++)), comebacks)
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
    for (const channel of new Set(queued().map(({ action }) => channelOf(action)))) void sendChannel(channel)
  })
  refreshQueue()
  return () => {
    isOpen = false
    window.removeEventListener('storage', onStorage)
    stopWatching()
    closeQueue()
  }
}
