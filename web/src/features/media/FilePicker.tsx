import { useRef } from 'react'
import { FILE_ENDINGS } from '@trademates/contract/media'
import { useControl } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { FilePreview } from './FilePreview.tsx'
import type { ChosenFiles } from './use-chosen-files.ts'
import './FilePicker.css'

const ENDINGS = Object.values(FILE_ENDINGS)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',')

interface Props {
  chosen: ChosenFiles
  /** How much of the form was sent, from 0 to 1; `null` while nothing is sent. */
  progress: number | null
}

/** The files of a form: a button that also shows where to drop them, and previews 200 px wide. Its label comes from the `Field` around it. */
export function FilePicker({ chosen, progress }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const control = useControl()
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
          chosen.add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <button
        {...control}
        type="button"
        className="drop"
        data-hovered={chosen.hovered}
        disabled={progress !== null}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" size={20} />
        <span>
          <b>Choose files</b>
          <span className="drop-or"> or drop them here</span>
        </span>
      </button>
      {chosen.refused.length > 0 && (
        <ul className="refused" role="alert">
          {chosen.refused.map((sentence) => (
            <li key={sentence} className="err">
              <Icon name="circle-alert" size={14} />
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {chosen.files.length > 0 && (
        <ul className="files" aria-label="Chosen files">
          {chosen.files.map((file) => (
            <FilePreview
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              progress={progress}
              remove={() => chosen.remove(file)}
            />
          ))}
        </ul>
      )}
    </>
  )
}
