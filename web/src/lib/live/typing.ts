import { TYPING_VISIBLE_MS } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { useSyncExternalStore } from 'react'

/** Users who are typing to this user, each with the timer that ends it. */
const typing = new Map<Id, ReturnType<typeof setTimeout>>()
const watchers = new Set<() => void>()

function changed(): void {
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Ends the typing indicator of a user. */
export function stopTyping(user: Id): void {
  clearTimeout(typing.get(user))
  if (typing.delete(user)) changed()
}

/** Shows that a user is typing; ends after six seconds without another event. */
export function startTyping(user: Id): void {
  clearTimeout(typing.get(user))
  typing.set(
    user,
    setTimeout(() => stopTyping(user), TYPING_VISIBLE_MS),
  )
  changed()
}

export const useIsTyping = (user: Id): boolean => useSyncExternalStore(watch, () => typing.has(user))
