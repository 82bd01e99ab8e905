import type { KeyboardEvent } from 'react'
import { ALT_LENGTH, kindByName } from '@trademates/contract/media'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/Icon.tsx'
import { Progress } from '#ui/Progress.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { isChosen } from './attachments.ts'
import type { Attachment } from './attachments.ts'
import { AttachmentPicture } from './AttachmentPicture.tsx'
import { sizeInWords } from './file-size.ts'
import type { Attachments } from './use-attachments.ts'
import { drag, useDropPlace } from './use-drop-place.ts'
import filePickerStyles from './FilePicker.module.css'
import inputStyles from '#ui/Input.module.css'

interface Props {
  attachment: Attachment
  place: number
  /** The place of the last file. */
  last: number
  /** How much of this file was sent, from 0 to 1; `null` while nothing is sent. */
  sending: number | null
  /** Why it did not arrive in the last attempt: the connection was lost on its way, or the server refused it. */
  fault: 'lost' | 'refused' | null
  attachments: Pick<Attachments, 'remove' | 'describe' | 'move'>
  /** Moves it one place. */
  step: (by: -1 | 1) => void
  /** Stops the sending and takes it away. */
  stop: (source: File) => void
}

/** A file of a form: what it looks like, what it shows in words, its place among the others, and a way to take it away. */
export function FilePreview(props: Props) {
  const { attachment, place, last, sending, fault, attachments } = props
  const { key, source, alt } = attachment
  const { isTarget, handlers } = useDropPlace((dragged) => attachments.move(dragged, place))
  return (
    <li
      className={filePickerStyles.file}
      data-key={key}
      data-target={isTarget}
      data-fault={sending === null && fault !== null}
      {...handlers}
    >
      <div
        data-slot="preview"
        className={filePickerStyles.preview}
        draggable={sending === null && last > 0}
        onDragStart={(event) => drag(event, key)}
      >
        <AttachmentPicture source={source} />
        {sending === null ? <Order {...props} /> : sending < 1 && <OnItsWay {...props} sent={sending} />}
      </div>
      <div data-slot="file-name" className={filePickerStyles.fileName}>
        <span className="clip">{source.name}</span>
        {sending === null && fault === 'refused' ? (
          <span className={filePickerStyles.error}>{t('Not accepted')}</span>
        ) : (
          <span className="faint">{sending === null || sending === 1 ? sizeInWords(source.size) : `${Math.floor(sending * 100)}%`}</span>
        )}
      </div>
      {sending === null && fault === 'lost' && <SendAgain name={source.name} />}
      {kindByName(source.name) === 'image' && (
        <textarea
          data-slot="input"
          className={`${inputStyles.input} ${filePickerStyles.alt}`}
          rows={1}
          aria-label={tWith('What {name} shows', { name: source.name })}
          placeholder={t('Describe this image')}
          maxLength={ALT_LENGTH}
          disabled={sending !== null}
          value={alt}
          onChange={(event) => attachments.describe(key, event.target.value)}
        />
      )}
    </li>
  )
}

/** Takes the file away, and moves it among the others. */
function Order({ attachment: { key, source }, place, last, attachments, step }: Props) {
  const { name } = source
  return (
    <>
      <Round
        name={tWith('Remove {name}', { name })}
        icon="x"
        data-slot="remove"
        className={filePickerStyles.remove}
        act={() => attachments.remove(key)}
      />
      {place > 0 && (
        <Round
          name={tWith('Move {name} forward', { name })}
          icon="chevron-left"
          data-slot="move"
          className={`${filePickerStyles.move} ${filePickerStyles.back}`}
          act={() => step(-1)}
        />
      )}
      {place < last && (
        <Round
          name={tWith('Move {name} back', { name })}
          icon="chevron-right"
          data-slot="move"
          className={`${filePickerStyles.move} ${filePickerStyles.on}`}
          act={() => step(1)}
        />
      )}
    </>
  )
}

/** How much of the file was sent, and a way to stop that. */
function OnItsWay({ attachment: { source }, sent, stop }: Props & { sent: number }) {
  const { name } = source
  return (
    <>
      <div className={filePickerStyles.progress}>
        <Progress value={sent} label={tWith('Sending {name}', { name })} />
      </div>
      {isChosen(source) && (
        <Round
          name={tWith('Stop sending {name}', { name })}
          icon="x"
          data-slot="remove"
          className={filePickerStyles.remove}
          act={() => stop(source)}
        />
      )}
    </>
  )
}

const SendAgain = ({ name }: { name: string }) => (
  <p data-slot="file-name" className={filePickerStyles.fileName}>
    <span className={filePickerStyles.error}>{t('Not sent')}</span>
    <button type="submit">
      {t('Send again')}
      <span className="sr-only"> {name}</span>
    </button>
  </p>
)

interface RoundProps {
  name: string
  icon: IconName
  className: string
  'data-slot': string
  act: () => void
}

function Round({ name, icon, className, 'data-slot': slot, act }: RoundProps) {
  // Held down, Enter would remove one file after the other.
  const once = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
  }
  return (
    <button
      type="button"
      data-slot={slot}
      className={`${filePickerStyles.round} ${className}`}
      aria-label={name}
      title={name}
      onClick={act}
      onKeyDown={once}
    >
      <Icon name={icon} size={16} />
    </button>
  )
}
