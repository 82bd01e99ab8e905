import { useEffect, useEffectEvent, useState } from 'react'
import type { Id } from '@trademates/contract/wire'
import type { Line } from './log-days.ts'
import { mayEdit } from './MessageBubble.tsx'
import { changePlaceOf, keepChange, readChange } from './message-change.ts'

/**
 * The message of one's own that is being edited: the one that was chosen, or at first the newest whose change was left unfinished. It stays so
 * when its page is no longer shown, and not when it is deleted.
 */
export function useEdited(me: Id, lines: readonly Line[] | undefined): [Line | null, (line: Line | null) => void] {
  const [chosen, setChosen] = useState<Line | null>(null)
  const [isBegun, setBegun] = useState(false)
  if (lines !== undefined && !isBegun) {
    setBegun(true)
    setChosen(lines.findLast((line) => mayEdit(line, Date.now()) && readChange(changePlaceOf(me, line.id)) !== null) ?? null)
  }
  // What can no longer be changed has no change.
  const tidy = useEffectEvent(() => {
    for (const line of lines ?? []) if (line.isOwn && !mayEdit(line, Date.now())) keepChange(changePlaceOf(me, line.id), null)
  })
  useEffect(() => {
    if (isBegun) tidy()
  }, [isBegun])
  const edited = lines?.find(({ id }) => id === chosen?.id) ?? chosen
  return [edited?.isDeleted === true ? null : edited, setChosen]
}
