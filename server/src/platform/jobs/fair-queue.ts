/** The processing time of each owner in a fixed window that starts with the first task of the owner. */
export interface Usage {
  /** Returns the time used and the time until the window ends, in ms. */
  of(owner: string): { usedMs: number; leftMs: number }
  add(owner: string, ms: number): void
}

/** Creates a usage counter in the memory of this process. */
export function createUsage(windowMs: number): Usage {
  // Ordered by end time.
  const windows = new Map<string, { usedMs: number; endsAt: number }>()
  function removeEnded(now: number): void {
    for (const [owner, { endsAt }] of windows) {
      if (endsAt > now) return
      windows.delete(owner)
    }
  }
  return {
    of(owner) {
      const now = Date.now()
      removeEnded(now)
      const window = windows.get(owner)
      return { usedMs: window?.usedMs ?? 0, leftMs: (window?.endsAt ?? now + windowMs) - now }
    },
    add(owner, ms) {
      const now = Date.now()
      removeEnded(now)
      const window = windows.get(owner)
      if (window === undefined) windows.set(owner, { usedMs: ms, endsAt: now + windowMs })
      else window.usedMs += ms
    },
  }
}

const USAGE_WINDOW_MS = 3_600_000

/**
 * Creates a queue that runs at most `concurrency` tasks at once, and one task per owner at a time. The waiting owner with the least usage is next;
 * tasks of one owner, and owners with equal usage, run in the order of arrival.
 */
export function createFairQueue(concurrency: number, usage: Usage = createUsage(USAGE_WINDOW_MS)) {
  const waiting = new Map<string, (() => void)[]>()
  const running = new Set<string>()

  function startNext(): void {
    const [owner] = [...waiting.keys()]
      .filter((each) => !running.has(each))
      .toSorted((one, other) => usage.of(one).usedMs - usage.of(other).usedMs)
    if (owner === undefined || running.size >= concurrency) return
    const [start, ...later] = waiting.get(owner) ?? []
    if (later.length > 0) waiting.set(owner, later)
    else waiting.delete(owner)
    running.add(owner)
    start?.()
  }

  return async <Result>(owner: string, work: () => Promise<Result>): Promise<Result> => {
    await new Promise<void>((start) => {
      waiting.set(owner, [...(waiting.get(owner) ?? []), start])
      startNext()
    })
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      usage.add(owner, performance.now() - startedAt)
      running.delete(owner)
      startNext()
    }
  }
}
