// Ctrl-C reaches the whole terminal group, and npm passes it on to us as well: within this time two are one.
const SAME_KEY_MS = 1_000
const LOOK_MS = 250

/**
 * Waits for the wish to stop: SIGINT, SIGTERM, or the end of the `npm start` that runs us, which must not leave a server behind unseen.
 * `asked` resolves with its name, `again` when a second signal repeats it.
 */
export function awaitStop(): { asked: Promise<string>; again: Promise<string> } {
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  let heardAt: number | undefined
  const hear = (signal: string) => {
    const isSameKey = signal === 'SIGINT' && heardAt !== undefined && performance.now() - heardAt < SAME_KEY_MS
    if (heardAt === undefined) first.resolve(signal)
    else if (!isSameKey) second.resolve(signal)
    heardAt ??= performance.now()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, hear)
  if (process.env['npm_lifecycle_event'] === 'start') watchNpm(() => first.resolve('npm ended'))
  return { asked: first.promise, again: second.promise }
}

/** Calls back when npm is gone: a process whose parent ended gets another one. */
function watchNpm(onEnd: () => void): void {
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    onEnd()
  }, LOOK_MS)
  timer.unref()
}
