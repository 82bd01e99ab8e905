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
}

interface Wish {
  wanted: boolean
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
  let confirmed = toggle.confirmed
  try {
    // Wishes that were changed on the way are never sent, and neither is one that came back to what is confirmed.
    while (wish.wanted !== confirmed) {
      const sent = wish.wanted
      const answer = await toggle.send(sent)
      confirmed = sent
      if (wish.wanted === sent) toggle.accept?.(answer)
    }
  } catch (error) {
    toggle.show(confirmed)
    notice({ kind: 'bad', text: error instanceof Error ? error.message : String(error) })
  } finally {
    wishes.delete(toggle.id)
    changed()
  }
}

/** Changes what is wanted of a toggle: shows it at once, and sends it when nothing else is on its way. */
export function flip<Answer>(toggle: Toggle<Answer>): void {
  const wish = wishes.get(toggle.id)
  const wanted = !(wish?.wanted ?? toggle.confirmed)
  toggle.show(wanted)
  if (wish) {
    wish.wanted = wanted
  } else {
    const first = { wanted }
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
