import { useRef } from 'react'
import type { Id } from '@trademates/contract/wire'
import { markReadUpTo } from '#features/chat/actions.ts'
import type { MessageLine } from '#features/chat/messages/group-by-day.ts'

/** Visible messages are collected for this long, then one receipt is sent. */
const RECEIPT_DELAY_MS = 300

/** Returns a callback for the newest visible message; it is marked as read once, while the tab has the focus and the network is available. */
export function useReadReceipts(userId: Id, isActive: boolean): (line: MessageLine) => void {
  const [seen, marked] = [useRef<Id | null>(null), useRef<Id | null>(null)]
  const mark = () => {
    const id = seen.current
    seen.current = null
    if (id === null) return
    markReadUpTo(userId, id).catch(() => {
      marked.current = null
    })
  }
  return ({ id, isRead }) => {
    if (!isActive || isRead || marked.current === id) return
    marked.current = id
    if (seen.current === null) setTimeout(mark, RECEIPT_DELAY_MS)
    seen.current = id
  }
}
