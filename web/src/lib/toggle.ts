import type { Id } from '@trademates/contract/wire'
import { useSyncExternalStore } from 'react'
import { notice } from './notice.ts'

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
  accept?: (answer: Answer) => void
  /** Asks how it stands after a failure: what was sent may have arrived. */
  reread?: () => Promise<Answer>
}

interface Wish {
  wanted: boolean
  confirmed: boolean
}

const wishes = new Map<string, Wish>()
const watchers = new Set<() => void>()

function changed(): void {
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

async function fulfil<Answer>(toggle: Toggle<Answer>, wish: Wish): Promise<void> {
  let failed = false
  try {
    // Wishes that were changed on the way are never sent, and neither is one that came back to what is confirmed.
    while (wish.wanted !== wish.confirmed) {
      const sent = wish.wanted
      const answer = await toggle.send(sent)
      wish.confirmed = sent
      if (wish.wanted === sent) toggle.accept?.(answer)
    }
  } catch (error) {
    failed = true
    toggle.show(wish.confirmed)
    notice({ kind: 'bad', text: error instanceof Error ? error.message : String(error) })
  } finally {
    wishes.delete(toggle.id)
    changed()
  }
  if (failed) await settle(toggle)
}

async function settle<Answer>({ id, reread, accept }: Toggle<Answer>): Promise<void> {
  // Where nobody answers now, the live stream tells it when it is open again.
  const answer = await reread?.().catch(() => undefined)
  if (answer !== undefined && !wishes.has(id)) accept?.(answer)
}

/** The toggle of the reader's like of a post. */
export const likeOf = (post: Id): string => `like:${post}`

/** Takes how a toggle stands on the server, as the live stream tells it, and gives how to show it: while a wish is on its way, as it is wanted. */
export function toldOf(id: string, on: boolean): boolean {
  const wish = wishes.get(id)
  if (wish === undefined) return on
  wish.confirmed = on
  return wish.wanted
}

/** Changes what is wanted of a toggle: shows it at once, and sends it when nothing else is on its way. */
export function flip<Answer>(toggle: Toggle<Answer>): void {
  const wish = wishes.get(toggle.id)
  const wanted = !(wish?.wanted ?? toggle.confirmed)
  toggle.show(wanted)
  if (wish) {
    wish.wanted = wanted
  } else {
    const first = { wanted, confirmed: toggle.confirmed }
    wishes.set(toggle.id, first)
    void fulfil(toggle, first)
  }
  changed()
}

/** A toggle for a component: `on` is what is wanted while a wish is on its way, else what is confirmed. */
export function useToggle<Answer>(toggle: Toggle<Answer>): { on: boolean; flip: () => void } {
  const wanted = useSyncExternalStore(watch, () => wishes.get(toggle.id)?.wanted)
  return { on: wanted ?? toggle.confirmed, flip: () => flip(toggle) }
}
