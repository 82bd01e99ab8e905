import { queryClient } from '#lib/cache/cache.ts'

/** How long, in milliseconds, the first screen is waited for, and an idle browser: what comes after it must come in any case. */
const PATIENCE = 2_000

let isOver = false

/** Does something once nothing else is to be done. */
export const whenIdle = (work: () => void): void =>
  void ('requestIdleCallback' in window ? requestIdleCallback(work, { timeout: PATIENCE }) : setTimeout(work))

/** Resolves when what the first screen asked for has been answered and drawn; at once on all others, and when the signal aborts. */
export function afterFirstScreen(signal: AbortSignal): Promise<void> {
  if (isOver) return Promise.resolve()
  return new Promise((resolve) => {
    const answered = () => {
      clearTimeout(timer)
      stop()
      whenIdle(() => {
        isOver = true
        resolve()
      })
    }
    const look = () => {
      if (queryClient.isFetching() === 0) answered()
    }
    const stop = queryClient.getQueryCache().subscribe(look)
    const timer = setTimeout(answered, PATIENCE)
    signal.addEventListener('abort', answered)
    setTimeout(look)
  })
}
