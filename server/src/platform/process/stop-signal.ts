// Ctrl-C reaches the whole terminal group, and npm passes it on to us as well: within this time two are one.
const DUPLICATE_SIGNAL_MS = 1_000
const POLL_INTERVAL_MS = 250

/**
 * Waits for the wish to stop: SIGINT, SIGTERM, or the end of the `npm start` that runs us, which must not leave a server behind unseen.
 * `asked` resolves with its name, `again` when a second signal repeats it.
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

/** Calls back when npm is gone: a process whose parent ended gets another one. */
function watchNpm(onEnd: () => void): void {
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    onEnd()
  }, POLL_INTERVAL_MS)
  timer.unref()
}
