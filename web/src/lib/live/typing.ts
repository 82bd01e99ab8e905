import { TYPING_VISIBLE_MS } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { useSyncExternalStore } from 'react'

/** Who types to the user of this tab, and what will end it. */
const typing = new Map<Id, ReturnType<typeof setTimeout>>()
const watchers = new Set<() => void>()

function changed(): void {
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Somebody has stopped typing, or sent what they typed. */
export function stopTyping(user: Id): void {
  clearTimeout(typing.get(user))
  if (typing.delete(user)) changed()
}

/** Somebody types; without another word of it they do so for six seconds. */
export function startTyping(user: Id): void {
  clearTimeout(typing.get(user))
  typing.set(
    user,
    setTimeout(() => stopTyping(user), TYPING_VISIBLE_MS),
  )
  changed()
}

/** Whether somebody is typing to the user of this tab. */
export const useIsTyping = (user: Id): boolean => useSyncExternalStore(watch, () => typing.has(user))
