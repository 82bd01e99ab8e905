/** How it is gone about: after how many milliseconds again, and what is done at each failure. */
interface RetryOptions {
  delayMs?: number
  onFailure?: () => void
}

let reconnects = 0
addEventListener('online', () => (reconnects += 1))

/** How often the network has come back to this tab. */
export const reconnectCount = (): number => reconnects

/**
 * Resolves after so many milliseconds, or as soon as the network comes back; at once if it came back more often than `before`
 * (`networkComebacks()` as something was begun that failed).
 */
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

/** Does again what failed, whenever the network comes back and now and then, until it succeeds or the signal aborts; then it gives nothing. */
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
