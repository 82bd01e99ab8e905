import type { KeyboardEvent } from 'react'
import { MAX_ALT_LENGTH, kindByName } from '@trademates/contract/media'
import { Icon } from '#ui/icons/Icon.tsx'
import type { IconName } from '#ui/icons/Icon.tsx'
import { Progress } from '#ui/loading/Progress.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { isLocalFile } from './attachments.ts'
import type { Attachment } from './attachments.ts'
import { AttachmentThumbnail } from './AttachmentThumbnail.tsx'
import { formatFileSize } from '#features/media/file-size.ts'
import { Row } from '#ui/layout/Layout.tsx'
import type { Attachments } from './use-attachments.ts'
import { startDrag, useDropTarget } from './use-drop-target.ts'
import filePickerStyles from './FilePicker.module.css'
import inputStyles from '#ui/fields/Input.module.css'

interface Props {
  attachment: Attachment
  place: number
  /** Index of the last file. */
  last: number
  /** Sent fraction of this file, 0 to 1; `null` while nothing is being sent. */
  sending: number | null
  /** Why the last attempt failed for this file: connection lost, or rejected by the server. */
  fault: 'connection' | 'rejected' | null
  attachments: Pick<Attachments, 'remove' | 'describe' | 'move'>
  /** Moves the file by one position. */
  step: (by: -1 | 1) => void
  /** Cancels the upload and removes the file. */
  stop: (source: File) => void
}

/** A file of a form: thumbnail, name, alternative text, and buttons to move and remove it. */
export function FilePreview(props: Props) {
  const { attachment, place, last, sending, fault, attachments } = props
  const { key, source, alt } = attachment
  const { isTarget, handlers } = useDropTarget((dragged) => attachments.move(dragged, place))
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
        onDragStart={(event) => startDrag(event, key)}
      >
        <AttachmentThumbnail source={source} />
        {sending === null ? <OrderButtons {...props} /> : sending < 1 && <UploadProgress {...props} sent={sending} />}
      </div>
      <Row gap={8} align="stretch" justify="between" data-slot="file-name" className={`${filePickerStyles.fileName} text-xs`}>
        <span className="clip">{source.name}</span>
        {sending === null && fault === 'rejected' ? (
          <span className={`${filePickerStyles.error} medium nowrap`}>{t('Not accepted')}</span>
        ) : (
          <span className="faint">{sending === null || sending === 1 ? formatFileSize(source.size) : `${Math.floor(sending * 100)}%`}</span>
        )}
      </Row>
      {sending === null && fault === 'connection' && <RetryUpload name={source.name} />}
      {kindByName(source.name) === 'image' && (
        <textarea
          data-slot="input"
          className={`${inputStyles.input} ${filePickerStyles.alt}`}
          rows={1}
          aria-label={tWith('What {name} shows', { name: source.name })}
          placeholder={t('Describe this image')}
          maxLength={MAX_ALT_LENGTH}
          disabled={sending !== null}
          value={alt}
          onChange={(event) => attachments.describe(key, event.target.value)}
        />
      )}
    </li>
  )
}

function OrderButtons({ attachment: { key, source }, place, last, attachments, step }: Props) {
  const { name } = source
  return (
    <>
      <RoundButton
        name={tWith('Remove {name}', { name })}
        icon="x"
        data-slot="remove"
        className={filePickerStyles.remove}
        onPress={() => attachments.remove(key)}
      />
      {place > 0 && (
        <RoundButton
          name={tWith('Move {name} forward', { name })}
          icon="chevron-left"
          data-slot="move"
          className={`${filePickerStyles.move} ${filePickerStyles.back}`}
          onPress={() => step(-1)}
        />
      )}
      {place < last && (
        <RoundButton
          name={tWith('Move {name} back', { name })}
          icon="chevron-right"
          data-slot="move"
          className={`${filePickerStyles.move} ${filePickerStyles.on}`}
          onPress={() => step(1)}
        />
      )}
    </>
  )
}

function UploadProgress({ attachment: { source }, sent, stop }: Props & { sent: number }) {
  const { name } = source
  return (
    <>
      <div className={filePickerStyles.progress}>
        <Progress value={sent} label={tWith('Sending {name}', { name })} />
      </div>
      {isLocalFile(source) && (
        <RoundButton
          name={tWith('Stop sending {name}', { name })}
          icon="x"
          data-slot="remove"
          className={filePickerStyles.remove}
          onPress={() => stop(source)}
        />
      )}
    </>
  )
}

const RetryUpload = ({ name }: { name: string }) => (
  <Row as="p" gap={8} align="stretch" justify="between" data-slot="file-name" className={`${filePickerStyles.fileName} text-xs`}>
    <span className={`${filePickerStyles.error} medium nowrap`}>{t('Not sent')}</span>
    <button type="submit">
      {t('Send again')}
      <span className="sr-only"> {name}</span>
    </button>
  </Row>
)

interface RoundProps {
  name: string
  icon: IconName
  className: string
  'data-slot': string
  onPress: () => void
}

function RoundButton({ name, icon, className, 'data-slot': slot, onPress }: RoundProps) {
  // A held Enter key would remove one file after the other.
  const ignoreRepeat = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
  }
  return (
    <button
      type="button"
      data-slot={slot}
      className={`${filePickerStyles.round} centered ${className}`}
      aria-label={name}
      title={name}
      onClick={onPress}
      onKeyDown={ignoreRepeat}
    >
      <Icon name={icon} size={16} />
    </button>
  )
}
