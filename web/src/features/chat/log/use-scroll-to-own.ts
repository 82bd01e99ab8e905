import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Id } from '@trademates/contract/wire'
import type { MessageLine } from '#features/chat/messages/group-by-day.ts'

interface ScrollToOwnOptions {
  /** The newest line that was read. */
  last: MessageLine | undefined
  /** The id of what was written last and waits to be sent. */
  written: Id | undefined
  /** Whether there is more after the newest line that was read. */
  hasMore: boolean
  toNewest: () => void
}

/** Goes to the newest line when one has written it oneself, since the log was opened; what comes from others waits below. */
export function useScrollToOwn({ last, written, hasMore, toNewest }: ScrollToOwnOptions): void {
  const [opened] = useState({ written })
  const before = useRef({ last: last?.id, hasMore })
  const follow = useEffectEvent(() => {
    // A line that was read after the ones before it is not new.
    const isNew = last?.isOwn === true && last.id !== before.current.last && !before.current.hasMore
    before.current = { last: last?.id, hasMore }
    if (isNew || (hasMore && written !== undefined && written !== opened.written)) toNewest()
  })
  useEffect(() => follow(), [last?.id, written, hasMore])
}
