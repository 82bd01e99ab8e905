import { useRef } from 'react'
import type { Id } from '@trademates/contract/wire'
import { markReadUpTo } from '#features/chat/actions.ts'
import type { MessageLine } from '#features/chat/messages/group-by-day.ts'

/** Marks are set no oftener than this, in milliseconds. */
const RECEIPT_DELAY_MS = 300

/** Gives what is called with the newest message in sight: it is marked as read once, while somebody looks and the network is there. */
export function useReadReceipts(userId: Id, isLooked: boolean): (line: MessageLine) => void {
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
    if (!isLooked || isRead || marked.current === id) return
    marked.current = id
    if (seen.current === null) setTimeout(mark, RECEIPT_DELAY_MS)
    seen.current = id
  }
}
