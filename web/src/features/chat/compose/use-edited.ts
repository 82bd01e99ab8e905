import { useEffect, useEffectEvent, useState } from 'react'
import type { Id } from '@trademates/contract/wire'
import { isSaid, saidLast } from '#features/chat/actions.ts'
import type { Line } from '#features/chat/log/log-days.ts'
import { mayEdit } from '#features/chat/log/MessageBubble.tsx'
import { changePlaceOf, keepChange, readChange } from './message-change.ts'

/**
 * The message of one's own that is being edited: the one that was chosen, or at first the newest whose change was left unfinished. It stays so
 * when its page is no longer shown, and not when it is deleted.
 */
export function useEdited(me: Id, lines: readonly Line[] | undefined) {
  const [chosen, setChosen] = useState<Line | null>(null)
  const [isBegun, setBegun] = useState(false)
  const changeOf = ({ id }: Line) => readChange(changePlaceOf(me, id))
  const isLeft = (line: Line) => {
    const text = changeOf(line)
    return text !== null && text.trim() !== saidLast(line)
  }
  if (lines !== undefined && !isBegun) {
    setBegun(true)
    setChosen(lines.findLast((line) => mayEdit(line, Date.now()) && isLeft(line)) ?? null)
  }
  // What can no longer be changed has no change, nor what says it already.
  const tidy = useEffectEvent(() => {
    for (const line of lines ?? [])
      if (line.isOwn && (!mayEdit(line, Date.now()) || isSaid(changeOf(line) ?? '', line))) keepChange(changePlaceOf(me, line.id), null)
  })
  useEffect(() => {
    if (isBegun) tidy()
  }, [isBegun])
  const edited = lines?.find(({ id }) => id === chosen?.id) ?? chosen
  return {
    edited: edited?.isDeleted === true ? null : edited,
    edit: setChosen,
    /** Another one that was chosen meanwhile goes on. */
    endEdit: (message: Id) => setChosen((now) => (now?.id === message ? null : now)),
  }
}
