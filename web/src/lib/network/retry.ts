/** `delayMs`: time between attempts. */
interface RetryOptions {
  delayMs?: number
  onFailure?: () => void
}

let reconnects = 0
addEventListener('online', () => (reconnects += 1))

/** How often the network has come back since this tab opened. */
export const reconnectCount = (): number => reconnects

/** Resolves after `delayMs`, or when the network comes back; at once if `reconnectCount()` is already above `before`. */
export function delayOrOnline(delayMs: number, before: number): Promise<void> {
  if (reconnects > before) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, delayMs)
    window.addEventListener('online', end)
  })
}

/** Repeats `work` until it succeeds or the signal aborts (returns undefined): after `delayMs`, or when the network comes back. */
export async function retry<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
  { delayMs = 30_000, onFailure }: RetryOptions = {},
): Promise<Result | undefined> {
  while (!signal.aborted) {
    const before = reconnectCount()
    try {
      return await work()
    } catch {
      if (signal.aborted) break
      onFailure?.()
      await delayOrOnline(delayMs, before)
    }
  }
  return undefined
}
