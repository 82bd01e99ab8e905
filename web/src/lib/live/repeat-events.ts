import { queryClient } from '#lib/cache/query-cache.ts'
import { session } from '#lib/session/session.ts'

/** Longer than any request takes. */
const RETENTION_MS = 60_000

/** The handled events of the last minute, oldest first. */
let handled: { at: number; handle: () => unknown }[] = []
const fetchStarts = new WeakMap<object, number>()

/** Records an event that was just handled. `handle` handles it again and must have no further effect where it is applied already. */
export function recordEvent(handle: () => unknown): void {
  const at = performance.now()
  handled = [...handled.filter((event) => at - event.at < RETENTION_MS), { at, handle }]
}

// Data may be older than an event that came while it was being fetched: the event is handled again.
queryClient.getQueryCache().subscribe((change) => {
  if (change.type !== 'updated') return
  const { action } = change
  const query: object = change.query
  if (action.type === 'fetch') fetchStarts.set(query, performance.now())
  if (action.type !== 'success' || action.manual === true) return
  const startedAt = fetchStarts.get(query) ?? Infinity
  for (const { at, handle } of handled) if (at >= startedAt) handle()
})

session.watch(() => {
  if (session.get().status === 'out') handled = []
})
