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

/** The counter appears below this number of remaining characters. */
const COUNTER_THRESHOLD = 400

interface Props extends ComposerProps {
  /** The text field. */
  field: RefObject<HTMLTextAreaElement | null>
  /** Whether the field takes the focus at once on devices with a keyboard. */
  takesFocus: boolean
  /** Starts to edit the last editable message, or restores the last rejected one to the form. */
  onEditLast: () => void
}

/** The form that writes or edits a message. Enter sends, Shift+Enter breaks the line, ArrowUp edits the last message, Escape stops editing. */
export function MessageForm({ field, takesFocus, onEditLast, ...task }: Props) {
  const { to, edited } = task
  const { text, type, isBlank, left, isReady, pictures, submit, stopEditing } = useComposer(task, field)

  useEffect(() => {
    // On touch devices, the focus would open the on-screen keyboard.
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
    // Repeated keydowns of a held key belong to the previous state of the form.
    if (!event.repeat) act()
  }
  const stop = () => {
    stopEditing()
    // The focused button disappears with the note.
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
          <div className={`${styles.textArea} grow`} data-text={`${text}\n`}>
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
  <Row as="p" gap={8} className={`${styles.composeNote} muted text-sm`}>
    <Icon name="pencil" size={14} />
    <span className="grow">{t('Editing your message')}</span>
    <IconButton label={t('Stop editing')} icon="x" size="sm" onClick={stop} />
  </Row>
)

const Rejections = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <Stack gap={2} className={`${styles.composeError} text-sm anywhere`} role="alert">
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

/** The number of remaining characters once it is low, or of excess characters. */
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
      // Keeps the focus in the field, and a phone's keyboard open.
      onPointerDown={(event) => event.preventDefault()}
      // The second click of a double click was meant for the save button that stood here before.
      onClick={(event) => event.detail > 1 && event.preventDefault()}
      // The same for a held key.
      onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
    >
      <Icon name={isEdit ? 'check' : 'send'} />
    </button>
  )
}
