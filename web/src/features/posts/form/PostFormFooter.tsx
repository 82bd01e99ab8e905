import { type ReactNode, useRef } from 'react'
import { uploadProgress } from '#features/media/picker/attachments.ts'
import type { Attachment } from '#features/media/picker/attachments.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import postFormStyles from './PostForm.module.css'
import fieldStyles from '#ui/fields/Field.module.css'

interface Props {
  /** What the button says, and what it says while the form is on its way. */
  labels: readonly [string, string]
  busy: boolean
  /** How much was sent, from 0 to 1; `null` while nothing is sent. */
  progress: number | null
  files: readonly Attachment[]
  stop: () => void
  /** What stands beside the button while nothing is sent. */
  beside?: ReactNode
}

function uploadText(files: readonly Attachment[], progress: number): string {
  const parts = [...uploadProgress(files, progress).values()]
  if (parts.length === 0) return ''
  const sent = parts.filter((part) => part === 1).length
  return sent === parts.length ? t('Finishing up') : tWith('Uploading {at} of {count} files', { at: sent + 1, count: parts.length })
}

/** The buttons below the form; while a post is on its way, how far it is and a way to stop it. */
export function PostFormFooter({ labels, busy, progress, files, stop, beside }: Props) {
  const [label, doing] = labels
  const send = useRef<HTMLButtonElement>(null)
  // The button that stops goes, and would take the focus along.
  const stopHere = () => {
    send.current?.focus()
    stop()
  }
  return (
    <div className={postFormStyles.formFoot}>
      <Button ref={send} variant="primary" size="lg" type="submit" busy={busy}>
        {busy ? doing : label}
      </Button>
      {progress === null ? (
        beside
      ) : (
        <>
          <Button variant="ghost" size="lg" onClick={stopHere}>
            {t('Cancel')}
          </Button>
          <span className={`${fieldStyles.hint} ${postFormStyles.upload}`}>{uploadText(files, progress)}</span>
        </>
      )}
    </div>
  )
}
