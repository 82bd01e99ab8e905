import { MAX_AGO_MS } from '@trademates/contract/events'
import { setConfirmsDelivery } from '#lib/live/delivery-receipts.ts'
import { reconnectCount, delayOrOnline } from '#lib/network/retry.ts'
import { followQuotes } from '#lib/quotes/quote-store.ts'
import { recordContactNow } from '#lib/api/server-contact.ts'
import { session } from '#lib/session/session.ts'
import { type EventBatch, readStream } from './event-stream.ts'
import { handleEvent } from './handle-event.ts'
import { isDisconnected, liveStatus } from './live-connection.ts'

/** The server sends something every 20 s. After a longer silence the connection is dead, the leader is frozen, or the device slept. */
const SILENCE_MS = 45_000

/** What the leader broadcasts. */
type Update = EventBatch & { status: 'open' | 'lost' }

/** When this tab started (ms since 1970), and the position up to which it has handled all events. */
let startedAt: number | null = null
let position: string | null = null
session.watch(() => {
  if (session.get().status === 'out') startedAt = position = null
})

/** Keeps a stream open until `signal` aborts or the session is over. Retries with exponential backoff, up to 15 s, and jitter. */
async function keepStreaming(publish: (update: Update) => void, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    let isOpen = false
    const reconnects = reconnectCount()
    const ago = Math.min(Math.max(0, Date.now() - (startedAt ?? Date.now())), MAX_AGO_MS)
    const onBatch = (batch: EventBatch) => {
      failures = 0
      publish({ ...batch, status: 'open' })
      if (!isOpen) followQuotes()
      isOpen = true
    }
    const end = await readStream(position === null ? { ago } : { position }, onBatch, signal)
    if (end === 'rejected' || signal.aborted) return
    publish({ events: [], position: null, status: 'lost' })
    await delayOrOnline(Math.min(15_000, 500 * 2 ** failures) * (0.5 + Math.random() / 2), reconnects)
  }
}

/**
 * Handles the user's events in this tab until `signal` aborts. One tab, the leader, holds the stream and broadcasts it. A tab takes the
 * lead when it opens, when it becomes visible and after a silence; its stream then replays from its own position, so no event is lost.
 * When the leader closes, a waiting tab follows. Without Web Locks (no HTTPS) each visible tab has a stream.
 */
export async function followEvents(readingSince: number, signal: AbortSignal): Promise<void> {
  startedAt ??= readingSince
  const name = `events:${session.get().user?.id ?? ''}`
  const channel = window.isSecureContext ? new BroadcastChannel(name) : null
  let leadController: AbortController | null = null
  let lastContactMs = Date.now()
  const isSilent = (): boolean => Date.now() - lastContactMs > SILENCE_MS

  function receive({ status, events, position: next }: Update): void {
    lastContactMs = Date.now()
    liveStatus.set(status)
    if (status === 'open') recordContactNow()
    events.forEach(handleEvent)
    position = next ?? position
  }
  const publish = (update: Update): void => {
    receive(update)
    if (!signal.aborted) channel?.postMessage(update)
  }
  /** Leads once the lock is granted, until another tab steals it or the session is over. */
  async function lead(options: LockOptions): Promise<void> {
    const own = new AbortController()
    const stream = () => {
      leadController?.abort()
      leadController = own
      setConfirmsDelivery(true)
      return keepStreaming(publish, AbortSignal.any([signal, own.signal]))
    }
    try {
      await (channel ? navigator.locks.request(name, options, stream) : stream())
    } catch (error) {
      // Thrown when the lock is stolen or the session is over. Other errors must not be retried in a loop.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    } finally {
      own.abort()
    }
    if (leadController !== own || signal.aborted) return
    leadController = null
    setConfirmsDelivery(false)
  }
  function takeLead(): void {
    lastContactMs = Date.now()
    if (channel || !document.hidden) void lead({ steal: true })
  }

  // After a sleep, messages before this one may be missing.
  channel?.addEventListener('message', ({ data }: MessageEvent<Update>) => (isSilent() ? takeLead() : receive(data)))
  const onVisibility = () => {
    if (document.hidden && !channel) leadController?.abort()
    else if (!document.hidden && (leadController === null || isDisconnected())) takeLead()
  }
  document.addEventListener('visibilitychange', onVisibility, { signal })
  const timer = setInterval(() => isSilent() && takeLead(), 5_000)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    channel?.close()
    setConfirmsDelivery(false)
  })
  takeLead()
  while (channel && !signal.aborted && session.token('access') !== null) await lead({ signal })
}
