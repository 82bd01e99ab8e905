import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { MESSAGE_LENGTH } from '@trademates/contract/chat'
import { FILE_ENDINGS } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import { chosenOf } from '#features/media/attachments.ts'
import { CallError } from '#lib/call-error.ts'
import { notice } from '#lib/notice.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { numberFormat } from '#words/formats.ts'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { edit, sayTyping, stopTyping } from './actions.ts'
import { ChosenList } from './ChosenList.tsx'
import type { Line } from './log-days.ts'
import { useMessageDraft } from './message-draft.ts'
import { send } from './outbox-store.ts'
import './MessageForm.css'

const number = numberFormat()

const ENDINGS = FILE_ENDINGS.image.map((ending) => `.${ending}`).join(',')
/** So few characters before the limit the form begins to count. */
const COUNTED = 400

interface Props {
  me: Id
  to: { id: Id; username: string }
  /** The message of one's own that is being edited. */
  edited: Line | null
  /** The message that was refused and is to be written anew. */
  takenBack: Line | null
  /** Begins to edit one's newest message that still can be, or to write the newest anew that was refused. */
  onEditLast: () => void
  onEdited: () => void
  onTaken: (isTaken: boolean) => void
}

/** Where a message is written, or one's own is edited. Enter sends, Shift+Enter breaks the line, the up key edits the last one, Escape stops that. */
export function MessageForm({ me, to, edited, takenBack, onEditLast, onEdited, onTaken }: Props) {
  const draft = useMessageDraft({ me, to: to.id, locked: edited !== null })
  const [change, setChange] = useState({ of: '', text: '' })
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)

  // What is changed begins as what stands there; the draft waits meanwhile.
  if (edited !== null && change.of !== edited.id) setChange({ of: edited.id, text: edited.content })
  const text = edited === null ? draft.text : change.text
  const content = text.trim()
  const files = chosenOf(draft.pictures.files)
  const left = MESSAGE_LENGTH - content.length
  const pictures = edited === null ? files : edited.files
  const isReady = left >= 0 && (content !== '' || pictures.length > 0)

  const hasPointer = () => matchMedia('(hover: hover)').matches
  useEffect(() => {
    // Where there is no keyboard, the cursor would bring one up that nobody asked for.
    if (hasPointer()) field.current?.focus({ preventScroll: true })
  }, [to.id])
  useEffect(() => {
    if (edited !== null) field.current?.focus({ preventScroll: true })
  }, [edited])

  const takeBack = useEffectEvent(({ content, chosen }: Line) => {
    const isFree = draft.text.trim() === '' && files.length === 0
    if (isFree) {
      draft.setText(content)
      draft.pictures.add([...chosen])
      field.current?.focus({ preventScroll: true })
    } else notice({ kind: 'bad', text: t('Send what you are writing first.') })
    onTaken(isFree)
  })
  useEffect(() => {
    if (takenBack !== null) takeBack(takenBack)
  }, [takenBack])

  const stopEditing = () => {
    setChange({ of: '', text: '' })
    onEdited()
  }
  const saveEdit = async (line: Line) => {
    if (content === line.content) return stopEditing()
    try {
      await edit(to.id, line.id, content)
      stopEditing()
    } catch (error) {
      notice({ kind: 'bad', text: error instanceof CallError ? error.message : t('The message was not changed.') })
    }
  }
  const submit = () => {
    if (!isReady) return
    if (edited !== null) return void saveEdit(edited)
    send(to.id, content, files)
    draft.clear()
    stopTyping()
  }
  const type = (next: string) => {
    if (edited !== null) return setChange({ of: edited.id, text: next })
    draft.setText(next)
    if (next.trim() !== '') sayTyping(to.id)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      submit()
    } else if (event.key === 'ArrowUp' && edited === null && text === '' && files.length === 0) {
      event.preventDefault()
      onEditLast()
    } else if (event.key === 'Escape' && edited !== null) {
      event.preventDefault()
      stopEditing()
    }
  }

  return (
    <form
      className="compose"
      aria-label={tWith('Message to {name}', { name: to.username })}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {edited !== null && (
        <p className="compose-note">
          <Icon name="pencil" size={14} />
          <span className="grow">{t('Editing your message')}</span>
          <IconButton label={t('Stop editing')} icon="x" size="sm" onClick={stopEditing} />
        </p>
      )}
      {draft.pictures.refused.length > 0 && (
        <div className="compose-refused" role="alert">
          {draft.pictures.refused.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      <div className="cbox" data-hovered={draft.pictures.hovered}>
        {edited === null && <ChosenList pictures={draft.pictures} />}
        <div className="cbox-row">
          {edited === null && (
            <>
              <input
                ref={picker}
                type="file"
                multiple
                hidden
                accept={ENDINGS}
                data-testid="pictures"
                onChange={(event) => {
                  // The list is live: it must be copied before the input is emptied.
                  draft.pictures.add([...(event.target.files ?? [])])
                  event.target.value = ''
                }}
              />
              <IconButton label={t('Add pictures')} icon="paperclip" onClick={() => picker.current?.click()} />
            </>
          )}
          <div className="ta" data-text={`${text}\n`}>
            <textarea
              ref={field}
              rows={1}
              aria-label={tWith('Message {name}', { name: to.username })}
              aria-keyshortcuts="Enter"
              aria-invalid={left < 0}
              placeholder={tWith('Message {name}', { name: to.username })}
              enterKeyHint="send"
              value={text}
              onChange={(event) => type(event.target.value)}
              onKeyDown={press}
            />
          </div>
          {left < COUNTED && (
            <span className={left < 0 ? 'compose-left over' : 'compose-left'} role={left < 0 ? 'alert' : undefined}>
              {left < 0 ? tWith('{count} too many of {most}', { count: number.format(-left), most: number.format(MESSAGE_LENGTH) }) : left}
            </span>
          )}
          <button
            type="submit"
            className="iconbtn compose-send"
            aria-label={edited === null ? t('Send') : t('Save')}
            title={edited === null ? t('Send') : t('Save')}
            disabled={!isReady}
            // The field keeps the focus, and a phone its keyboard.
            onPointerDown={(event) => event.preventDefault()}
          >
            <Icon name={edited === null ? 'send' : 'check'} />
          </button>
        </div>
      </div>
    </form>
  )
}
