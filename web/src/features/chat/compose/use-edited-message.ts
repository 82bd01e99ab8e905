import { useEffect, useEffectEvent, useState } from 'react'
import type { Id } from '@trademates/contract/wire'
import { isUnchanged, latestContent } from '#features/chat/actions.ts'
import type { MessageLine } from '#features/chat/messages/group-by-day.ts'
import { canEdit } from '#features/chat/log/MessageBubble.tsx'
import { editDraftKey, saveEditDraft, readEditDraft } from './edit-draft.ts'

/**
 * The message being edited: the chosen one, or at first the newest with an unfinished edit. It stays when its page is no longer shown, but not
 * when the message is deleted.
 */
export function useEditedMessage(me: Id, lines: readonly MessageLine[] | undefined) {
  const [chosen, setChosen] = useState<MessageLine | null>(null)
  const [isInitialized, setInitialized] = useState(false)
  const storedEdit = ({ id }: MessageLine) => readEditDraft(editDraftKey(me, id))
  const isUnfinished = (line: MessageLine) => {
    const text = storedEdit(line)
    return text !== null && text.trim() !== latestContent(line)
  }
  if (lines !== undefined && !isInitialized) {
    setInitialized(true)
    setChosen(lines.findLast((line) => canEdit(line, Date.now()) && isUnfinished(line)) ?? null)
  }
  // Removes edits of messages that cannot be edited any more or already have that text.
  const removeStaleEdits = useEffectEvent(() => {
    for (const line of lines ?? [])
      if (line.isOwn && (!canEdit(line, Date.now()) || isUnchanged(storedEdit(line) ?? '', line)))
        saveEditDraft(editDraftKey(me, line.id), null)
  })
  useEffect(() => {
    if (isInitialized) removeStaleEdits()
  }, [isInitialized])
  const edited = lines?.find(({ id }) => id === chosen?.id) ?? chosen
  return {
    edited: edited?.isDeleted === true ? null : edited,
    edit: setChosen,
    /** An edit of another message that was chosen since then continues. */
    endEdit: (message: Id) => setChosen((now) => (now?.id === message ? null : now)),
  }
}
