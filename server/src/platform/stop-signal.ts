// Ctrl-C reaches the whole terminal group, and npm passes it on to us as well: within this time two are one.
const SAME_KEY_MS = 300
const LOOK_MS = 250

/**
 * Waits for the wish to stop: SIGINT, SIGTERM, or the end of the npm that runs us, which must not leave a server behind that nobody sees.
 * `asked` resolves with its name; `again` when the wish is repeated by a second signal.
 */
export function awaitStop(): { asked: Promise<string>; again: Promise<string> } {
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  let heardAt: number | undefined
  const hear = (why: string) => {
    const isSameKey = why === 'SIGINT' && heardAt !== undefined && performance.now() - heardAt < SAME_KEY_MS
    if (heardAt === undefined) first.resolve(why)
    else if (!isSameKey) second.resolve(why)
    heardAt ??= performance.now()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, hear)
  if (process.env['npm_lifecycle_event'] !== undefined) watchParent(() => first.resolve('npm ended'))
  return { asked: first.promise, again: second.promise }
}

function watchParent(onEnd: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onEnd()
  }, LOOK_MS)
  timer.unref()
}
