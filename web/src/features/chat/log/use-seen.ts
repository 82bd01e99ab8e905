import { useRef } from 'react'
import type { Id } from '@trademates/contract/wire'
import { readUpTo } from '#features/chat/actions.ts'
import type { Line } from './log-days.ts'

/** Marks are set no oftener than this, in milliseconds. */
const MARK = 300

/** Gives what is called with the newest message in sight: it is marked as read once, while somebody looks and the network is there. */
export function useSeen(userId: Id, isLooked: boolean): (line: Line) => void {
  const [seen, marked] = [useRef<Id | null>(null), useRef<Id | null>(null)]
  const mark = () => {
    const id = seen.current
    seen.current = null
    if (id === null) return
    readUpTo(userId, id).catch(() => {
      marked.current = null
    })
  }
  return ({ id, isRead }) => {
    if (!isLooked || isRead || marked.current === id) return
    marked.current = id
    if (seen.current === null) setTimeout(mark, MARK)
    seen.current = id
  }
}
