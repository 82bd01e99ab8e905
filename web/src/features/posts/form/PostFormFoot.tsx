import { type ReactNode, useRef } from 'react'
import { progressOf } from '#features/media/attachments.ts'
import type { Attachment } from '#features/media/attachments.ts'
import { Button } from '#ui/Button.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import postFormStyles from './PostForm.module.css'
import fieldStyles from '#ui/Field.module.css'

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

function inWords(files: readonly Attachment[], progress: number): string {
  const parts = [...progressOf(files, progress).values()]
  if (parts.length === 0) return ''
  const sent = parts.filter((part) => part === 1).length
  return sent === parts.length ? t('Finishing up') : tWith('Uploading {at} of {count} files', { at: sent + 1, count: parts.length })
}

/** The buttons below the form; while a post is on its way, how far it is and a way to stop it. */
export function PostFormFoot({ labels, busy, progress, files, stop, beside }: Props) {
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
          <span className={`${fieldStyles.hint} ${postFormStyles.upload}`}>{inWords(files, progress)}</span>
        </>
      )}
    </div>
  )
}
