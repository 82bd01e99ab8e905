import { type RefObject, useEffect, useRef, useState } from 'react'
import { FILE_EXTENSIONS } from '@trademates/contract/media'
import type { FieldMessage } from '#lib/api/call-error.ts'
import { useControl } from '#ui/fields/Field.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { useNextFocus } from '#ui/lists/use-next-focus.ts'
import { rich } from '#i18n/rich.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { type Attachment, isRejected, uploadProgress } from './attachments.ts'
import { FileInput } from './FileInput.tsx'
import { FilePreview } from './FilePreview.tsx'
import type { Attachments, UploadState } from './use-attachments.ts'
import fieldStyles from '#ui/fields/Field.module.css'
import styles from './FilePicker.module.css'

const EXTENSIONS = Object.values(FILE_EXTENSIONS).flat()

interface Props {
  attachments: Attachments
  upload: UploadState
  /** Faults that the server reported for the files. */
  faults: readonly FieldMessage[]
  /** Show the button as a tile after the files. */
  tile?: boolean
}

/** File input of a form with drop target and previews 200 px wide. The surrounding `Field` provides the label. */
export function FilePicker({ attachments, upload, faults, tile = false }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { files } = attachments
  const { progress, failedFile } = upload
  const sent = progress === null ? null : uploadProgress(files, progress)
  const [moved, setMoved] = useMovedFile(list)
  const chooser = useRef<HTMLButtonElement>(null)
  // While an upload is being canceled, the focus stays where it is.
  const focusNext = useNextFocus({ list, buttons: '[data-slot~="remove"]', fallback: chooser, isPaused: progress !== null })
  const remove = (key: string) => {
    focusNext(files.findIndex((file) => file.key === key))
    attachments.remove(key)
  }

  const choose = (
    <ChooseFiles
      ref={chooser}
      tile={tile}
      hovered={attachments.hovered}
      disabled={progress !== null}
      onClick={() => input.current?.click()}
    />
  )
  return (
    <>
      <FileInput ref={input} extensions={EXTENSIONS} testId="files" onChoose={attachments.add} />
      {!tile && choose}
      <Rejections sentences={attachments.rejected} />
      {(tile || files.length > 0) && (
        <Row as="ul" gap="12px 10px" align="stretch" wrap ref={list} className={styles.files} aria-label={t('Chosen files')}>
          {files.map((file, place) => (
            <FilePreview
              key={file.key}
              attachment={file}
              place={place}
              last={files.length - 1}
              sending={sent === null ? null : (sent.get(file.key) ?? 1)}
              fault={file.source === failedFile ? 'connection' : isRejected(faults, file) ? 'rejected' : null}
              attachments={{ ...attachments, remove }}
              stop={(source) => {
                upload.cancel(source)
                remove(file.key)
              }}
              step={(by) => {
                attachments.move(file.key, place + by)
                setMoved({ key: file.key, by })
              }}
            />
          ))}
          {tile && <li className={styles.file}>{choose}</li>}
        </Row>
      )}
      <MoveAnnouncement files={files} moved={moved} />
    </>
  )
}

/** The file that was moved last, and its direction. */
interface Moved {
  key: string
  by: -1 | 1
}

/** Keeps the focus on the arrow button that moved a file. */
function useMovedFile(list: RefObject<HTMLElement | null>) {
  const state = useState<Moved | null>(null)
  const [moved] = state
  useEffect(() => {
    if (moved === null) return
    // Moving the element drops its focus; the first and the last file have only one arrow.
    const arrows = [...(list.current?.querySelectorAll<HTMLElement>(`[data-key="${moved.key}"] [data-slot~="move"]`) ?? [])]
    ;(moved.by === -1 ? arrows.at(0) : arrows.at(-1))?.focus()
  }, [list, moved])
  return state
}

interface ChooseProps {
  ref: RefObject<HTMLButtonElement | null>
  tile: boolean
  hovered: boolean
  disabled: boolean
  onClick: () => void
}

function ChooseFiles({ ref, tile, hovered, disabled, onClick }: ChooseProps) {
  const control = useControl()
  return (
    <button
      {...control}
      ref={ref}
      type="button"
      className={tile ? `${styles.drop} ${styles.dropTile}` : styles.drop}
      data-hovered={hovered}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={tile ? 'image-plus' : 'upload'} size={tile ? 24 : 20} />
      <span>
        {tile ? (
          <b>{t('Choose files')}</b>
        ) : (
          rich(t('<choose>Choose files</choose><drop> or drop them here</drop>'), {
            choose: (words) => <b>{words}</b>,
            drop: (words) => <span className={styles.dropOr}>{words}</span>,
          })
        )}
      </span>
    </button>
  )
}

const Rejections = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <Stack as="ul" gap={4} className={styles.errorText} role="alert">
      {sentences.map((sentence) => (
        <Row as="li" gap={6} align="stretch" key={sentence} className={fieldStyles.error}>
          <Icon name="circle-alert" size={14} />
          {sentence}
        </Row>
      ))}
    </Stack>
  )

/** Announces the new position of a moved file to screen readers. */
function MoveAnnouncement({ files, moved }: { files: readonly Attachment[]; moved: Moved | null }) {
  const place = files.findIndex(({ key }) => key === moved?.key)
  return (
    <span className="sr-only" role="status">
      {place >= 0 && tWith('{name} is now {at} of {count}', { name: files[place]?.source.name ?? '', at: place + 1, count: files.length })}
    </span>
  )
}
