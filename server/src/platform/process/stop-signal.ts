// Ctrl-C reaches the whole process group, and npm forwards it too: two signals within this time count as one.
const DUPLICATE_SIGNAL_MS = 1_000
const POLL_INTERVAL_MS = 250

/**
 * Watches for a request to stop: SIGINT, SIGTERM, or the end of the `npm start` process that runs this one.
 * `requested` resolves with its name, `repeated` when a second signal follows.
 */
export function watchStopSignals(): { requested: Promise<string>; repeated: Promise<string> } {
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  let firstSignalAt: number | undefined
  const onSignal = (signal: string) => {
    const isSameKey = signal === 'SIGINT' && firstSignalAt !== undefined && performance.now() - firstSignalAt < DUPLICATE_SIGNAL_MS
    if (firstSignalAt === undefined) first.resolve(signal)
    else if (!isSameKey) second.resolve(signal)
    firstSignalAt ??= performance.now()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
  if (process.env['npm_lifecycle_event'] === 'start') watchNpm(() => first.resolve('npm ended'))
  return { requested: first.promise, repeated: second.promise }
}

/** Calls `onEnd` when npm has ended: the parent process id changes. */
function watchNpm(onEnd: () => void): void {
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    onEnd()
  }, POLL_INTERVAL_MS)
  timer.unref()
}
