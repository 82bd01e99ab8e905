import type { Id } from '@trademates/contract/wire'
import { useSyncExternalStore } from 'react'
import { showToast } from '#lib/notify/toast.ts'

/** An on/off state on the server, such as a user's like of a post. */
export interface Toggle<Answer> {
  /** The same wherever the same state is shown. */
  id: string
  /** The last state from the server; read only while nothing is pending. */
  confirmed: boolean
  /** Shows a state optimistically. */
  show: (on: boolean) => void
  /** Sends the desired state. Resolves when the server has stored it. */
  send: (on: boolean) => Promise<Answer>
  /** Shows the response; skipped if a newer state is desired. */
  onConfirmed?: (answer: Answer) => void
  /** Fetches the state after a failure: the request may have arrived. */
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
    // Sends only the last desired state, and none that returned to the confirmed one.
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
  // If this fails too, the live stream delivers the state later.
  const answer = await refetch?.().catch(() => undefined)
  if (answer !== undefined && !pendingToggles.has(id)) onConfirmed?.(answer)
}

/** Toggle id of the viewer's like of a post. */
export const likeToggleId = (post: Id): string => `like:${post}`

/** Stores the server state of a toggle from a live event. Returns the state to show: the desired one while a request is pending. */
export function applyServerState(id: string, on: boolean): boolean {
  const pending = pendingToggles.get(id)
  if (pending === undefined) return on
  pending.confirmed = on
  return pending.desired
}

/** Inverts a toggle: shows the new state at once and sends it after the pending request. */
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

/** A toggle for a component. `on`: the desired state while a request is pending, else the confirmed one. */
export function useToggle<Answer>(toggle: Toggle<Answer>): { on: boolean; flip: () => void } {
  const desired = useSyncExternalStore(watch, () => pendingToggles.get(toggle.id)?.desired)
  return { on: desired ?? toggle.confirmed, flip: () => flip(toggle) }
}
