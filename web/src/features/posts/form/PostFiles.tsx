import { useState } from 'react'
import { remainingFaults } from '#features/media/picker/attachments.ts'
import { FilePicker } from '#features/media/picker/FilePicker.tsx'
import type { Attachments, UploadState } from '#features/media/picker/use-attachments.ts'
import type { FieldMessage } from '#lib/api/call-error.ts'
import { Field } from '#ui/fields/Field.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

interface Props {
  attachments: Attachments
  upload: UploadState
  /** What the server said of them. */
  faults: readonly FieldMessage[]
  /** The names of files of a draft that the browser did not keep. */
  missing: readonly string[]
  /** Whether the button stands after the files, as large as they are. */
  tile?: boolean
}

/** The files of a post's form, and what there is to know about them. */
export function PostFiles({ attachments, upload, faults, missing, tile = false }: Props) {
  const { out } = upload
  const [kept] = useState(() => new Set(attachments.files.map(({ key }) => key)))
  const chosen = attachments.files.filter(({ key }) => !kept.has(key)).map(({ source }) => source.name)
  const wanted = removeOnce(missing, chosen)
  const hint = (wanted.length > 0 || out !== null) && (
    <>
      {wanted.length > 0 && <span>{reattachText(wanted)}</span>}
      {out !== null && (
        <span role="status">{tWith('Upload canceled. {name} was removed; everything else is kept.', { name: out.name })}</span>
      )}
    </>
  )
  return (
    <Field label={t('Files')} note={t('images, video, PDF or documents')} error={remainingFaults(faults, attachments.files)} hint={hint}>
      <FilePicker attachments={attachments} upload={upload} faults={faults} tile={tile} />
    </Field>
  )
}

/** The names but for the others, each of which strikes one of its kind: pictures that were pasted are often all called the same. */
function removeOnce(names: readonly string[], others: readonly string[]): string[] {
  const left = [...names]
  for (const name of others) if (left.includes(name)) left.splice(left.indexOf(name), 1)
  return left
}

const reattachText = (names: readonly string[]): string =>
  names.length === 1
    ? tWith('Please re-attach {name}.', { name: names.join('') })
    : tWith('Please re-attach these files: {names}.', { names: names.join(', ') })
