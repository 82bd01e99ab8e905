import { useState } from 'react'
import { stillWrong } from '#features/media/attachments.ts'
import { FilePicker } from '#features/media/FilePicker.tsx'
import type { Attachments, Upload } from '#features/media/use-attachments.ts'
import type { FieldFault } from '#lib/call-error.ts'
import { Field } from '#ui/Field.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'

interface Props {
  attachments: Attachments
  upload: Upload
  /** What the server said of them. */
  wrong: readonly FieldFault[]
  /** The names of files of a draft that the browser did not keep. */
  missing: readonly string[]
  /** Whether the button stands after the files, as large as they are. */
  tile?: boolean
}

/** The files of a post's form, and what there is to know about them. */
export function PostFiles({ attachments, upload, wrong, missing, tile = false }: Props) {
  const { out } = upload
  const [kept] = useState(() => new Set(attachments.files.map(({ key }) => key)))
  const chosen = attachments.files.filter(({ key }) => !kept.has(key)).map(({ source }) => source.name)
  const wanted = without(missing, chosen)
  const hint = (wanted.length > 0 || out !== null) && (
    <>
      {wanted.length > 0 && <span>{missingInWords(wanted)}</span>}
      {out !== null && (
        <span role="status">{tWith('Upload canceled. {name} was removed; everything else is kept.', { name: out.name })}</span>
      )}
    </>
  )
  return (
    <Field label={t('Files')} note={t('images, video, PDF or documents')} error={stillWrong(wrong, attachments.files)} hint={hint}>
      <FilePicker attachments={attachments} upload={upload} wrong={wrong} tile={tile} />
    </Field>
  )
}

/** The names but for the others, each of which strikes one of its kind: pictures that were pasted are often all called the same. */
function without(names: readonly string[], others: readonly string[]): string[] {
  const left = [...names]
  for (const name of others) if (left.includes(name)) left.splice(left.indexOf(name), 1)
  return left
}

const missingInWords = (names: readonly string[]): string =>
  names.length === 1
    ? tWith('Please re-attach {name}.', { name: names.join('') })
    : tWith('Please re-attach these files: {names}.', { names: names.join(', ') })
