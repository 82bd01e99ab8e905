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
  /** Faults that the server reported for the files. */
  faults: readonly FieldMessage[]
  /** Names of draft files that the browser did not keep. */
  missing: readonly string[]
  /** Show the button as a tile after the files. */
  tile?: boolean
}

/** File field of a post form with hints about missing and removed files. */
export function PostFiles({ attachments, upload, faults, missing, tile = false }: Props) {
  const { canceledFile } = upload
  const [initialKeys] = useState(() => new Set(attachments.files.map(({ key }) => key)))
  const chosen = attachments.files.filter(({ key }) => !initialKeys.has(key)).map(({ source }) => source.name)
  const wanted = removeOnce(missing, chosen)
  const hint = (wanted.length > 0 || canceledFile !== null) && (
    <>
      {wanted.length > 0 && <span>{reattachText(wanted)}</span>}
      {canceledFile !== null && (
        <span role="status">{tWith('Upload canceled. {name} was removed; everything else is kept.', { name: canceledFile.name })}</span>
      )}
    </>
  )
  return (
    <Field label={t('Files')} note={t('images, video, PDF or documents')} error={remainingFaults(faults, attachments.files)} hint={hint}>
      <FilePicker attachments={attachments} upload={upload} faults={faults} tile={tile} />
    </Field>
  )
}

/** Removes one occurrence per name, because pasted images often share a name. */
function removeOnce(names: readonly string[], others: readonly string[]): string[] {
  const left = [...names]
  for (const name of others) if (left.includes(name)) left.splice(left.indexOf(name), 1)
  return left
}

const reattachText = (names: readonly string[]): string =>
  names.length === 1
    ? tWith('Please re-attach {name}.', { name: names.join('') })
    : tWith('Please re-attach these files: {names}.', { names: names.join(', ') })
