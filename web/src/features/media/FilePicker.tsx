import { useEffect, useRef, useState } from 'react'
import { FILE_ENDINGS } from '@trademates/contract/media'
import type { FieldErrors } from '@trademates/contract/wire'
import { useControl } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { rich } from '#words/rich.ts'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { isRefused, progressOf } from './attachments.ts'
import { FilePreview } from './FilePreview.tsx'
import type { Attachments, Upload } from './use-attachments.ts'
import './FilePicker.css'

const ENDINGS = Object.values(FILE_ENDINGS)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',')

interface Props {
  attachments: Attachments
  upload: Upload
  /** What the server said of the files that it was sent. */
  wrong: FieldErrors[string] | undefined
  /** Whether the button stands after the files, as large as they are. */
  tile?: boolean
}

/** The files of a form: a button that also shows where to drop them, and previews 200 px wide. Its label comes from the `Field` around it. */
export function FilePicker({ attachments, upload, wrong, tile = false }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const control = useControl()
  const { files, refused } = attachments
  const { progress, lost } = upload
  const sent = progress === null ? null : progressOf(files, progress)

  const [move, setMove] = useState<{ key: string; by: -1 | 1 } | null>(null)
  useEffect(() => {
    if (move === null) return
    // The arrow was moved with its file, which takes the focus from it; at an end only the other arrow is left.
    const arrows = [...(list.current?.querySelectorAll<HTMLElement>(`[data-key="${move.key}"] .mv`) ?? [])]
    ;(move.by === -1 ? arrows.at(0) : arrows.at(-1))?.focus()
  }, [move])
  const movedTo = files.findIndex(({ key }) => key === move?.key)

  const choose = (
    <button
      {...control}
      type="button"
      className={tile ? 'drop drop-tile' : 'drop'}
      data-hovered={attachments.hovered}
      disabled={progress !== null}
      onClick={() => input.current?.click()}
    >
      <Icon name={tile ? 'image-plus' : 'upload'} size={tile ? 24 : 20} />
      <span>
        {tile ? (
          <b>{t('Choose files')}</b>
        ) : (
          rich(t('<choose>Choose files</choose><drop> or drop them here</drop>'), {
            choose: (words) => <b>{words}</b>,
            drop: (words) => <span className="drop-or">{words}</span>,
          })
        )}
      </span>
    </button>
  )
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ENDINGS}
        data-testid="files"
        onChange={(event) => {
          // The list is live: it must be copied before the input is emptied.
          attachments.add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {!tile && choose}
      {refused.length > 0 && (
        <ul className="refused" role="alert">
          {refused.map((sentence) => (
            <li key={sentence} className="err">
              <Icon name="circle-alert" size={14} />
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {(tile || files.length > 0) && (
        <ul ref={list} className="files" aria-label={t('Chosen files')}>
          {files.map((file, place) => (
            <FilePreview
              key={file.key}
              attachment={file}
              place={place}
              last={files.length - 1}
              sending={sent === null ? null : (sent.get(file.key) ?? 1)}
              fault={file.source === lost ? 'lost' : isRefused(wrong, file) ? 'refused' : null}
              attachments={attachments}
              stop={(source) => {
                upload.cancel(source)
                attachments.remove(file.key)
              }}
              step={(by) => {
                attachments.move(file.key, place + by)
                setMove({ key: file.key, by })
              }}
            />
          ))}
          {tile && <li className="file">{choose}</li>}
        </ul>
      )}
      <span className="sr-only" role="status">
        {movedTo >= 0 &&
          tWith('{name} is now {at} of {count}', { name: files[movedTo]?.source.name ?? '', at: movedTo + 1, count: files.length })}
      </span>
    </>
  )
}
