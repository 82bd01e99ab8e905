import { MAX_MESSAGE_LENGTH } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { localFiles } from '#features/media/picker/attachments.ts'
import type { Attachments } from '#features/media/picker/use-attachments.ts'
import { CallError } from '#lib/api/call-error.ts'
import { showToast } from '#lib/notify/toast.ts'
import { t } from '#i18n/t.ts'
import { changeMessage, isUnchanged, notifyTyping, resetTyping } from '#features/chat/actions.ts'
import type { MessageLine } from '#features/chat/messages/group-by-day.ts'
import { editDraftKey, saveEditDraft, readEditDraft } from './edit-draft.ts'
import { useMessageDraft } from './message-draft.ts'
import { queueMessage } from '#features/chat/queued-messages.ts'

/** The conversation and the message that the form works on. */
export interface ComposerProps {
  me: Id
  to: { id: Id; username: string }
  /** The viewer's message being edited. */
  edited: MessageLine | null
  /** The rejected message to write again. */
  rejected: MessageLine | null
  onEdited: (message: Id) => void
  onTaken: (isTaken: boolean) => void
}

/** The state and actions of the form. */
interface Composer {
  text: string
  type: (next: string) => void
  /** No text and no images. */
  isBlank: boolean
  /** Remaining characters; negative above the limit. */
  left: number
  /** Whether it can be sent or saved. */
  isReady: boolean
  pictures: Attachments
  submit: () => void
  /** Cancels the edit and leaves the message unchanged. */
  stopEditing: () => void
}

/** A message and its new text. */
interface MessageEdit {
  of: Id
  text: string
}

/** The text of an edit; it survives navigation, reloads and rejection, per message. */
function useMessageEdit({ me, to, edited, onEdited }: ComposerProps) {
  const [change, setChange] = useState<MessageEdit | null>(null)
  if (edited !== null && change?.of !== edited.id)
    setChange({ of: edited.id, text: readEditDraft(editDraftKey(me, edited.id)) ?? edited.content })
  const latest = useRef(change)
  useLayoutEffect(() => {
    latest.current = change
  }, [change])

  const stop = (message: Id) => {
    saveEditDraft(editDraftKey(me, message), null)
    setChange((now) => (now?.of === message ? null : now))
    onEdited(message)
  }
  const type = (text: string) => {
    if (edited === null) return
    setChange({ of: edited.id, text })
    saveEditDraft(editDraftKey(me, edited.id), isUnchanged(text, edited) ? null : text)
  }
  const save = async (message: MessageLine, content: string) => {
    const { id } = message
    if (isUnchanged(content, message)) return stop(id)
    try {
      await changeMessage(to.id, id, content)
      // Text typed during the request is not saved yet, here or in the stored draft.
      const typed = [readEditDraft(editDraftKey(me, id)), latest.current?.of === id ? latest.current.text : null]
      if (typed.every((text) => text === null || text.trim() === content)) stop(id)
    } catch (error) {
      showToast({ kind: 'bad', text: error instanceof CallError ? error.message : t("Couldn't edit the message.") })
    }
  }
  return { text: change?.text ?? '', type, stop, save }
}

/** The state of the form: the draft of the next message, or an edit that suspends it. Moves the focus to the field when the task changes. */
export function useComposer(task: ComposerProps, field: RefObject<HTMLTextAreaElement | null>): Composer {
  const { me, to, edited, rejected, onTaken } = task
  const draft = useMessageDraft({ me, to: to.id, locked: edited !== null })
  const change = useMessageEdit(task)
  const files = localFiles(draft.pictures.files)
  const text = edited === null ? draft.text : change.text
  const content = text.trim()
  const left = MAX_MESSAGE_LENGTH - content.length
  const isReady = left >= 0 && (content !== '' || (edited === null ? files : edited.files).length > 0)

  const restoreRejected = useEffectEvent(({ content: rejectedText, chosen }: MessageLine) => {
    const isFree = edited === null && draft.text.trim() === '' && files.length === 0
    if (isFree) {
      draft.setText(rejectedText)
      draft.pictures.add([...chosen])
      field.current?.focus({ preventScroll: true })
    } else showToast({ kind: 'bad', text: t('Send or discard your message first.') })
    onTaken(isFree)
  })
  useEffect(() => {
    if (rejected !== null) restoreRejected(rejected)
  }, [rejected])

  const submit = () => {
    if (!isReady) return
    if (edited !== null) return void change.save(edited, content)
    queueMessage(to.id, content, files)
    draft.clear()
    resetTyping()
  }
  const type = (next: string) => {
    if (edited !== null) return change.type(next)
    draft.setText(next)
    if (next.trim() !== '') notifyTyping(to.id)
  }
  return {
    text,
    type,
    isBlank: text === '' && files.length === 0,
    left,
    isReady,
    pictures: draft.pictures,
    submit,
    stopEditing: () => edited !== null && change.stop(edited.id),
  }
}
