import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Id } from '@trademates/contract/wire'
import type { Line } from './log-days.ts'

interface Watched {
  /** The newest line that was read. */
  last: Line | undefined
  /** The id of what was written last and waits to be sent. */
  written: Id | undefined
  /** Whether there is more after the newest line that was read. */
  hasMore: boolean
  toNewest: () => void
}

/** Goes to the newest line when one has written it oneself, since the log was opened; what comes from others waits below. */
export function useOwnInSight({ last, written, hasMore, toNewest }: Watched): void {
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
