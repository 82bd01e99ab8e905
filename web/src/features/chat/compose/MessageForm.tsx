import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { FILE_EXTENSIONS } from '@trademates/contract/media'
import { FileInput } from '#features/media/picker/FileInput.tsx'
import type { Attachments } from '#features/media/picker/use-attachments.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { SelectedImages } from './SelectedImages.tsx'
import { type ComposerProps, useComposer } from './use-composer.ts'
import iconButtonStyles from '#ui/buttons/IconButton.module.css'
import styles from './MessageForm.module.css'

/** So few characters before the limit the form begins to count. */
const COUNTER_THRESHOLD = 400

interface Props extends ComposerProps {
  /** Where the text stands. */
  field: RefObject<HTMLTextAreaElement | null>
  /** Whether the cursor goes there at once, where there is a keyboard. */
  takesFocus: boolean
  /** Begins to edit one's newest message that still can be, or to write the newest anew that was refused. */
  onEditLast: () => void
}

/** Where a message is written, or one's own is edited. Enter sends, Shift+Enter breaks the line, the up key edits the last one, Escape stops that. */
export function MessageForm({ field, takesFocus, onEditLast, ...task }: Props) {
  const { to, edited } = task
  const { text, type, isBlank, left, isReady, pictures, submit, stopEditing } = useComposer(task, field)

  useEffect(() => {
    // Where there is no keyboard, the cursor would bring one up that nobody asked for.
    if (takesFocus && matchMedia('(hover: hover)').matches) field.current?.focus({ preventScroll: true })
  }, [to.id, field, takesFocus])

  const actionOf = ({ key, shiftKey }: KeyboardEvent) => {
    if (key === 'Enter' && !shiftKey) return submit
    if (key === 'ArrowUp' && edited === null && isBlank) return onEditLast
    return key === 'Escape' && edited !== null ? stopEditing : null
  }
  const press = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? null : actionOf(event)
    if (act === null) return
    event.preventDefault()
    // A key that is held was meant for what stood here when it was pressed.
    if (!event.repeat) act()
  }
  const stop = () => {
    stopEditing()
    // The button that has the focus goes with the note.
    field.current?.focus({ preventScroll: true })
  }
  const name = tWith('Message {name}', { name: to.username })
  return (
    <form
      className={styles.compose}
      aria-label={tWith('Message to {name}', { name: to.username })}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {edited !== null && <EditNote stop={stop} />}
      <Rejections sentences={pictures.rejected} />
      <div className={styles.composeBox} data-hovered={pictures.hovered}>
        {edited === null && <SelectedImages pictures={pictures} />}
        <div className={styles.composeRow}>
          {edited === null && <PictureButton add={pictures.add} />}
          <div className={styles.textArea} data-text={`${text}\n`}>
            <textarea
              ref={field}
              rows={1}
              aria-label={name}
              aria-keyshortcuts="Enter"
              aria-invalid={left < 0}
              placeholder={name}
              enterKeyHint="send"
              value={text}
              onChange={(event) => type(event.target.value)}
              onKeyDown={press}
            />
          </div>
          <RemainingCount left={left} />
          <Submit isEdit={edited !== null} isReady={isReady} />
        </div>
      </div>
    </form>
  )
}

const EditNote = ({ stop }: { stop: () => void }) => (
  <Row as="p" gap={8} className={styles.composeNote}>
    <Icon name="pencil" size={14} />
    <span className="grow">{t('Editing your message')}</span>
    <IconButton label={t('Stop editing')} icon="x" size="sm" onClick={stop} />
  </Row>
)

const Rejections = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <Stack gap={2} className={styles.composeError} role="alert">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Stack>
  )

function PictureButton({ add }: Pick<Attachments, 'add'>) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileInput ref={picker} extensions={FILE_EXTENSIONS.image} testId="pictures" onChoose={add} />
      <IconButton label={t('Add images')} icon="paperclip" onClick={() => picker.current?.click()} />
    </>
  )
}

/** How many characters may follow, once that are few, or how many are too many. */
function RemainingCount({ left }: { left: number }) {
  if (left >= COUNTER_THRESHOLD) return null
  if (left >= 0) return <span className={styles.composeLeft}>{left}</span>
  return (
    <span className={`${styles.composeLeft} ${styles.over}`} role="alert">
      {tWith('{count, plural, one {# character} other {# characters}} over the limit', { count: -left })}
    </span>
  )
}

function Submit({ isEdit, isReady }: { isEdit: boolean; isReady: boolean }) {
  const label = isEdit ? t('Save') : t('Send')
  return (
    <button
      type="submit"
      data-slot="icon-button"
      className={`${iconButtonStyles.iconButton} ${styles.composeSend}`}
      aria-label={label}
      title={label}
      disabled={!isReady}
      // The field keeps the focus, and a phone its keyboard.
      onPointerDown={(event) => event.preventDefault()}
      // The second click of two was meant for the button that stood here before, and saved.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
      // So was the key that is held since then.
      onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
    >
      <Icon name={isEdit ? 'check' : 'send'} />
    </button>
  )
}
