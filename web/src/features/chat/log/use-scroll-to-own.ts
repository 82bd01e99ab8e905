import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Id } from '@trademates/contract/wire'
import type { MessageLine } from '#features/chat/messages/group-by-day.ts'

interface ScrollToOwnOptions {
  /** The newest loaded line. */
  last: MessageLine | undefined
  /** The id of the last queued message. */
  queuedId: Id | undefined
  /** Whether newer lines are not loaded yet. */
  hasMore: boolean
  toNewest: () => void
}

/** Scrolls to the newest line after the viewer wrote it; messages of others wait below. */
export function useScrollToOwn({ last, queuedId, hasMore, toNewest }: ScrollToOwnOptions): void {
  const [opened] = useState({ queuedId })
  const before = useRef({ last: last?.id, hasMore })
  const follow = useEffectEvent(() => {
    // A line that was loaded with the lines before it is not new.
    const isNew = last?.isOwn === true && last.id !== before.current.last && !before.current.hasMore
    before.current = { last: last?.id, hasMore }
    if (isNew || (hasMore && queuedId !== undefined && queuedId !== opened.queuedId)) toNewest()
  })
  useEffect(() => follow(), [last?.id, queuedId, hasMore])
}
