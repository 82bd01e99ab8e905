import { useSyncExternalStore } from 'react'

/** One thing to tell the user in passing; `app` renders it as a toast. */
export interface Notice {
  kind: 'good' | 'bad'
  text: string
  action?: { label: string; run: () => void }
}

type Listener = (notice: Notice) => void

let listener: Listener | null = null
let waiting: Notice[] = []
let noticed = false
const watchers = new Set<() => void>()

/** Tells the user something; it waits where nobody listens yet. */
export function notice(told: Notice): void {
  if (listener) listener(told)
  else waiting.push(told)
  if (noticed) return
  noticed = true
  for (const watcher of watchers) watcher()
}

/** Makes `next` the one who shows notices, beginning with those that waited. Gives back how to stop. */
export function onNotice(next: Listener): () => void {
  listener = next
  const waited = waiting
  waiting = []
  for (const told of waited) next(told)
  return () => {
    if (listener === next) listener = null
  }
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether anything was ever told: from then on the one who shows notices is worth loading. */
export const useNoticed = (): boolean => useSyncExternalStore(watch, () => noticed)
