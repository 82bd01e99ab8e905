import { CallError, networkError } from '#lib/call-error.ts'
import { networkComebacks, pauseOrOnline } from '#lib/pause.ts'
import type { Kept } from './shelf.ts'
import type { Queue, Waits } from './queue.ts'
import { isPassing } from '#lib/why-failed.ts'

const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000
/** How long, in milliseconds, nothing may happen to an attempt: an upload that nobody answers would hold up all that follows. */
const PATIENCE = { words: 15_000, files: 180_000 }
/** A thing that the server fails at so often is not sent again unasked: it would hold up all that follows. */
const MOST_FAULTS = 5

/** How an attempt is made; it is stopped when its thing is given up. */
export interface Attempt {
  signal: AbortSignal
  /** Told the fraction sent, 0 to 1. */
  onProgress: (sent: number) => void
}

interface Manner<Thing> {
  /** Things of one line are sent one after the other. */
  lineOf: (thing: Thing) => string
  /** Throws CallError. */
  deliver: (thing: Kept<Thing>, files: readonly File[], attempt: Attempt) => Promise<void>
  /** It is refused, which is noted. */
  onRefused: (thing: Kept<Thing>, error: CallError) => void
  /** Too much was sent before it. */
  onHeld?: (thing: Kept<Thing>) => void
}

// One tab sends at a time. Web Locks exist on HTTPS and loopback only; elsewhere the server does what two tabs send once all the same.
const underLock = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  window.isSecureContext ? navigator.locks.request(name, work) : work()

/** Makes one attempt at what waits; it ends when that is given up, or when nothing happens for too long. Throws what `deliver` throws. */
async function attempt<Thing extends Waits>(queue: Queue<Thing>, thing: Kept<Thing>, deliver: Manner<Thing>['deliver']): Promise<void> {
  const hasFiles = queue.filesIn(thing) > 0
  const over = new AbortController()
  const stopWatching = queue.watch(() => queue.stillWaits(thing) || over.abort())
  let timer: ReturnType<typeof setTimeout> | undefined
  const onProgress = (sent: number) => {
    queue.isUnderWay(thing, sent)
    clearTimeout(timer)
    timer = setTimeout(() => over.abort(networkError()), hasFiles ? PATIENCE.files : PATIENCE.words)
  }
  onProgress(0)
  try {
    const files = hasFiles ? await queue.fetchFiles(thing) : []
    // Whoever signed in meanwhile sends nothing of another's.
    if (!queue.isOwn(thing.place)) throw networkError()
    await deliver(thing, files, { signal: over.signal, onProgress })
  } finally {
    clearTimeout(timer)
    stopWatching()
    queue.isUnderWay(thing, null)
  }
}

/** Gives `null` where the next may be sent, or how many milliseconds that has to wait; 0 where nobody can say. */
function makeAttempts<Thing extends Waits>(queue: Queue<Thing>, { deliver, onRefused, onHeld }: Manner<Thing>) {
  const faults = new Map<string, number>()
  const waitAfter = (thing: Kept<Thing>, error: CallError): number | null => {
    const faulty = (faults.get(thing.place) ?? 0) + (error.code === 'internal_error' ? 1 : 0)
    faults.set(thing.place, faulty)
    if (isPassing(error) && faulty < MOST_FAULTS) return 0
    if (error.code === 'throttled' && error.retryAfter !== null) {
      onHeld?.(thing)
      return error.retryAfter * 1_000
    }
    faults.delete(thing.place)
    queue.note(thing, (now) => ({ ...now, failure: error.message }))
    if (queue.isOwn(thing.place)) onRefused(thing, error)
    return null
  }
  return async (thing: Kept<Thing>): Promise<number | null> => {
    try {
      await attempt(queue, thing, deliver)
      queue.drop(thing)
      return null
    } catch (error) {
      if (!queue.stillWaits(thing)) return null
      if (!(error instanceof CallError)) throw error
      return waitAfter(thing, error)
    }
  }
}

/** Sends what waits in a queue, now and whenever something new does: of each line in its order, so that it arrives as it was done. Gives how to stop. */
export function openSender<Thing extends Waits>(queue: Queue<Thing>, manner: Manner<Thing>): () => void {
  const tryOut = makeAttempts(queue, manner)
  const running = new Set<string>()
  let isOpen = true
  const firstOf = (line: string) => queue.shown().find((thing) => thing.failure === null && queue.placeOf(manner.lineOf(thing)) === line)
  const sendFirst = async (line: string): Promise<number | null> => {
    // Another tab may have sent it while this one waited for its turn.
    queue.look()
    const next = firstOf(line)
    return next === undefined ? null : tryOut(next)
  }
  const sendLine = async (line: string): Promise<void> => {
    if (running.has(line)) return
    running.add(line)
    try {
      let failures = 0
      while (isOpen && firstOf(line) !== undefined) {
        const before = networkComebacks()
        const wait = await underLock(line, () => sendFirst(line))
        if (wait === null) failures = 0
        else await pauseOrOnline(Math.max(wait, Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures++)), before)
      }
    } finally {
      running.delete(line)
    }
  }
  const sendAll = () => {
    for (const line of new Set(queue.shown().map((thing) => queue.placeOf(manner.lineOf(thing))))) void sendLine(line)
  }
  const follow = ({ key }: StorageEvent) => {
    if (key === null || queue.isOwn(key)) queue.look()
  }
  window.addEventListener('storage', follow)
  const stopWatching = queue.watch(sendAll)
  queue.look()
  return () => {
    isOpen = false
    window.removeEventListener('storage', follow)
    stopWatching()
    // What waits for who has gone is nothing for the next.
    queue.forget()
  }
}
