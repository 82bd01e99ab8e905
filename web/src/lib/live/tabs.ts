import type { Batch, Told } from './stream.ts'

/** What the tab that holds the stream says to all others of its browser. */
export type Heard =
  | ({ kind: 'told'; /** Where the stream was before it. */ before: string | null } & Batch)
  | { kind: 'status'; status: 'open' | 'lost'; position: string | null }

/**
 * What tabs say to each other. One that heard nothing for long asks how things are; one that heard nothing yet asks what was told since it began
 * to read (milliseconds since 1970), and is answered under the same moment: `told` is null where that is not known any more.
 */
export type Word =
  | Heard
  | { kind: 'ask'; since: number | null }
  | { kind: 'since'; since: number; status: 'open' | 'lost'; position: string | null; told: Told[] | null }

/** The tabs of one browser in which one user is signed in. */
export interface Tabs {
  say(word: Word): void
  /** Asks the tab that holds the stream how things are, or for what this tab lacks. */
  ask(): void
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

interface Ears {
  /** Gets what the others say. */
  hear: (word: Word) => void
  /** From when on this tab lacks what was told; `null` where it hears. */
  lacksSince: () => number | null
}

/** Joins the tabs of this user. */
export function joinTabs(user: string, { hear, lacksSince }: Ears, signal: AbortSignal): Tabs {
  // Tabs of an older client use other words, and had another name for it.
  const name = `told:${user}`
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
  const ask = () => say({ kind: 'ask', since: lacksSince() })
  ask()

  /** Aborts when the tab that holds the stream says nothing, even when asked. */
  function patience(): { over: AbortSignal; stop: () => void } {
    const over = new AbortController()
    heard()
    const timer = setInterval(() => {
      if (Date.now() - heardAt <= SILENCE) return
      if (hasAsked) over.abort()
      else ask()
      hasAsked = true
    }, LOOK)
    return { over: over.signal, stop: () => clearInterval(timer) }
  }

  return {
    say,
    ask,
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
