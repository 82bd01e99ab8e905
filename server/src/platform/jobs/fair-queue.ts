/** How long the work of each owner has taken in a window of time that begins with its first work. */
export interface Usage {
  /** Milliseconds used, and milliseconds until the window ends. */
  of(owner: string): { usedMs: number; leftMs: number }
  add(owner: string, ms: number): void
}

/** Measures usage in windows of `windowMs`, in the memory of this process. */
export function createUsage(windowMs: number): Usage {
  // In the order in which they end.
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
 * Runs at most `concurrency` works at once, and of one owner one at a time. The next turn goes to the waiting owner who has used the least
 * time; within an owner, and among equals, to who came first.
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
