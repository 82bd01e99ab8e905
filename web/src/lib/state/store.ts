/** A value outside React, for `useSyncExternalStore`. */
export function createStore<Value>(initial: Value) {
  let value = initial
  const watchers = new Set<() => void>()
  return {
    get: (): Value => value,
    set(next: Value): void {
      value = next
      for (const watcher of watchers) watcher()
    },
    /** Calls `watcher` after each `set`. Returns a function that stops it. */
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
