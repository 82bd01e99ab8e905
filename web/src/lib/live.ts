import { openEvents } from '@trademates/contract/events'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { useSyncExternalStore } from 'react'
import { queryClient } from './cache.ts'
import { hear } from './live-events.ts'
import { renew } from './renewal.ts'
import { session } from './session.ts'

/** The server sends a comment every 20 s, so this much silence in milliseconds is a dead connection. */
const SILENCE = 45_000
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 15_000
/** How long a hidden tab keeps its stream: HTTP/1.1 allows six connections a host, and forgotten tabs would use them up. */
const HIDDEN = 60_000

/** `lost`: not open now, and being tried again. */
export type LiveStatus = 'closed' | 'open' | 'lost'

let status: LiveStatus = 'closed'
const watchers = new Set<() => void>()

function say(next: LiveStatus): void {
  status = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether the live stream is open. */
export const useLive = (): LiveStatus => useSyncExternalStore(watch, () => status)

/** Resolves after so many milliseconds, where given; at once when the network comes back, the tab is shown again, or the signal stops it. */
function pause(length: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = length === null ? undefined : setTimeout(end, length)
    const shown = () => document.hidden || end()
    signal.addEventListener('abort', end, { signal: over.signal })
    window.addEventListener('online', end, { signal: over.signal })
    document.addEventListener('visibilitychange', shown, { signal: over.signal })
  })
}

const backoff = (failures: number): number => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures) * (0.5 + Math.random() / 2)

/** Hands on one event. One that goes wrong must not end the stream for all that follow. */
function handOn({ event, data }: EventSourceMessage): void {
  try {
    hear(event, data)
  } catch (error) {
    reportError(error)
  }
}

/** Hands on events until the stream ends or breaks; `heard` is called whenever anything arrives, heartbeats too. */
async function readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>, heard: () => void): Promise<void> {
  const parser = createParser({ onEvent: handOn })
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const next = () => reader.read().catch(() => ({ done: true, value: undefined }) as const)
  for (let chunk = await next(); !chunk.done; chunk = await next()) {
    heard()
    parser.feed(chunk.value)
  }
}

/** Opens the stream once and follows it to its end. */
async function listen(signal: AbortSignal, opened: () => void): Promise<'ended' | 'refused'> {
  const access = session.token('access')
  if (access === null) return 'refused'
  const dead = new AbortController()
  let silence = setTimeout(() => dead.abort(), SILENCE)
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(() => dead.abort(), SILENCE)
  }
  const headers = { authorization: `Bearer ${access}`, accept: 'text/event-stream' }
  const response = await fetch(openEvents.path, { headers, cache: 'no-store', signal: AbortSignal.any([signal, dead.signal]) }).catch(
    () => null,
  )
  if (response?.ok && response.body) {
    heard()
    opened()
    await readEvents(response.body, heard)
  }
  clearTimeout(silence)
  return response?.status === 401 && (await renew(access)) === 'refused' ? 'refused' : 'ended'
}

/** Aborts once the tab has been hidden for a minute, or when `signal` does. */
function whileShown(signal: AbortSignal): AbortSignal {
  const hidden = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(() => hidden.abort(), HIDDEN)
  }
  const either = AbortSignal.any([signal, hidden.signal])
  document.addEventListener('visibilitychange', follow, { signal: either })
  follow()
  return either
}

async function stayOpen(signal: AbortSignal): Promise<void> {
  let failures = 0
  let missed = false
  const opened = () => {
    // What happened while nobody listened is fetched.
    if (missed) void queryClient.invalidateQueries()
    failures = 0
    say('open')
  }
  while (!signal.aborted) {
    const end = await listen(whileShown(signal), opened)
    if (signal.aborted || end === 'refused') return
    missed = true
    say('lost')
    await pause(document.hidden ? null : backoff(failures), signal)
    failures += 1
  }
}

let stop: AbortController | null = null

/** Opens the live stream of the signed-in user and keeps it open. */
export function openLive(): void {
  stop ??= new AbortController()
  void stayOpen(stop.signal)
}

/** Ends the live stream. */
export function closeLive(): void {
  stop?.abort()
  stop = null
  say('closed')
}
