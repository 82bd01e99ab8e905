import type { Id } from '@trademates/contract/wire'
import { useSyncExternalStore } from 'react'
import { showToast } from '#lib/notify/toast.ts'

/** One thing that is on or off on the server, such as one user's like of one post. */
export interface Toggle<Answer> {
  /** The same wherever the same thing is shown. */
  id: string
  /** What the server said last; read only while nothing is on its way. */
  confirmed: boolean
  /** Shows a state at once. */
  show: (on: boolean) => void
  /** Asks the server for a state; when it resolves, that state stands. */
  send: (on: boolean) => Promise<Answer>
  /** Shows what the answer counted; left out when a newer wish is waiting. */
  onConfirmed?: (answer: Answer) => void
  /** Asks how it stands after a failure: what was sent may have arrived. */
  refetch?: () => Promise<Answer>
}

interface PendingToggle {
  desired: boolean
  confirmed: boolean
}

const pendingToggles = new Map<string, PendingToggle>()
const watchers = new Set<() => void>()

function notifyWatchers(): void {
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

async function sendUntilConfirmed<Answer>(toggle: Toggle<Answer>, pending: PendingToggle): Promise<void> {
  let failed = false
  try {
    // Wishes that were changed on the way are never sent, and neither is one that came back to what is confirmed.
    while (pending.desired !== pending.confirmed) {
      const sent = pending.desired
      const answer = await toggle.send(sent)
      pending.confirmed = sent
      if (pending.desired === sent) toggle.onConfirmed?.(answer)
    }
  } catch (error) {
    failed = true
    toggle.show(pending.confirmed)
    showToast({ kind: 'bad', text: error instanceof Error ? error.message : String(error) })
  } finally {
    pendingToggles.delete(toggle.id)
    notifyWatchers()
  }
  if (failed) await refetchState(toggle)
}

async function refetchState<Answer>({ id, refetch, onConfirmed }: Toggle<Answer>): Promise<void> {
  // Where nobody answers now, the live stream tells it when it is open again.
  const answer = await refetch?.().catch(() => undefined)
  if (answer !== undefined && !pendingToggles.has(id)) onConfirmed?.(answer)
}

/** The toggle of the reader's like of a post. */
export const likeToggleId = (post: Id): string => `like:${post}`

/** Takes how a toggle stands on the server, as the live stream tells it, and gives how to show it: while a wish is on its way, as it is wanted. */
export function applyServerState(id: string, on: boolean): boolean {
  const pending = pendingToggles.get(id)
  if (pending === undefined) return on
  pending.confirmed = on
  return pending.desired
}

/** Changes what is wanted of a toggle: shows it at once, and sends it when nothing else is on its way. */
export function flip<Answer>(toggle: Toggle<Answer>): void {
  const pending = pendingToggles.get(toggle.id)
  const desired = !(pending?.desired ?? toggle.confirmed)
  toggle.show(desired)
  if (pending) {
    pending.desired = desired
  } else {
    const first = { desired, confirmed: toggle.confirmed }
    pendingToggles.set(toggle.id, first)
    void sendUntilConfirmed(toggle, first)
  }
  notifyWatchers()
}

/** A toggle for a component: `on` is what is wanted while a wish is on its way, else what is confirmed. */
export function useToggle<Answer>(toggle: Toggle<Answer>): { on: boolean; flip: () => void } {
  const desired = useSyncExternalStore(watch, () => pendingToggles.get(toggle.id)?.desired)
  return { on: desired ?? toggle.confirmed, flip: () => flip(toggle) }
}
