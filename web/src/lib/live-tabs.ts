import type { Batch } from './live-stream.ts'

/** What the tab that holds the stream says to the others of its browser; `ask` is what a tab says that heard nothing for long. */
export type Word =
  | ({ kind: 'told'; /** Where the stream was before it. */ before: string | null } & Batch)
  | { kind: 'status'; status: 'open' | 'lost'; position: string | null }
  | { kind: 'ask' }

/** The tabs of one browser in which one user is signed in. */
export interface Tabs {
  say(word: Word): void
  /**
   * Lets `hold` run in one tab at a time, again whenever the one that has it ends, closes or falls silent. The signal of `hold` aborts when another took over.
   * Resolves when `hold` does.
   */
  inTurn(hold: (signal: AbortSignal) => Promise<void>): Promise<void>
}

/** So much silence of the tab that holds the stream, in milliseconds, has another ask for it, and then take its place: a hidden tab may sleep. */
const SILENCE = 30_000
const LOOK = 5_000

/** Asks for the lock, and runs `hold` when it is this tab's; gives whether that happened. */
async function underLock(name: string, wish: LockOptions, hold: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
  const taken = new AbortController()
  let held = false
  const ask = navigator.locks.request(name, wish, async () => {
    held = true
    await hold(taken.signal)
  })
  await ask.catch((error: unknown) => {
    taken.abort()
    // The wish was given up, or another tab took the lock away.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  })
  return held && !taken.signal.aborted
}

/** Joins the tabs of this user; `hear` gets what the others say. */
export function joinTabs(user: string, hear: (word: Word) => void, signal: AbortSignal): Tabs {
  const name = `live:${user}`
  const channel = new BroadcastChannel(name)
  let heardAt = Date.now()
  let hasAsked = false
  const heard = () => {
    heardAt = Date.now()
    hasAsked = false
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.kind !== 'ask') heard()
    hear(data)
  })
  signal.addEventListener('abort', () => channel.close())
  const say = (word: Word) => {
    if (!signal.aborted) channel.postMessage(word)
  }
  say({ kind: 'ask' })

  /** Aborts when the tab that holds the stream says nothing, even when asked. */
  function patience(): { over: AbortSignal; stop: () => void } {
    const over = new AbortController()
    heard()
    const timer = setInterval(() => {
      if (Date.now() - heardAt <= SILENCE) return
      if (hasAsked) over.abort()
      else say({ kind: 'ask' })
      hasAsked = true
    }, LOOK)
    return { over: over.signal, stop: () => clearInterval(timer) }
  }

  return {
    say,
    async inTurn(hold) {
      while (!signal.aborted) {
        const { over, stop } = patience()
        const holdOn = async (taken: AbortSignal) => {
          stop()
          await hold(taken)
        }
        const isDone =
          (await underLock(name, { signal: AbortSignal.any([signal, over]) }, holdOn)) ||
          (over.aborted && (await underLock(name, { steal: true }, holdOn)))
        stop()
        if (isDone) return
      }
    },
  }
}
