/** How it is gone about: after how many milliseconds again, and what is done at each failure. */
interface Insisting {
  pause?: number
  onFailure?: () => void
}

let comebacks = 0
addEventListener('online', () => (comebacks += 1))

/** How often the network has come back to this tab. */
export const networkComebacks = (): number => comebacks

/**
 * Resolves after so many milliseconds, or as soon as the network comes back; at once if it came back more often than `before`
 * (`networkComebacks()` as something was begun that failed).
 */
export function pauseOrOnline(length: number, before: number): Promise<void> {
  if (comebacks > before) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, length)
    window.addEventListener('online', end)
  })
}

/** Does again what failed, whenever the network comes back and now and then, until it succeeds or the signal aborts; then it gives nothing. */
export async function insist<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
  { pause = 30_000, onFailure }: Insisting = {},
): Promise<Result | undefined> {
  while (!signal.aborted) {
    const before = networkComebacks()
    try {
      return await work()
    } catch {
      if (signal.aborted) break
      onFailure?.()
      await pauseOrOnline(pause, before)
    }
  }
  return undefined
}
