import { type ReactNode, useRef } from 'react'
import { uploadProgress } from '#features/media/picker/attachments.ts'
import type { Attachment } from '#features/media/picker/attachments.ts'
import { Icon, type IconName } from '#ui/icons/Icon.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import postFormStyles from './PostForm.module.css'
import fieldStyles from '#ui/fields/Field.module.css'

interface Props {
  /** Button label, idle and while sending. */
  labels: readonly [string, string]
  icon?: IconName | undefined
  busy: boolean
  /** Sent fraction, 0 to 1; `null` while idle. */
  progress: number | null
  files: readonly Attachment[]
  stop: () => void
  /** Shown beside the button while idle. */
  beside?: ReactNode
}

function uploadText(files: readonly Attachment[], progress: number): string {
  const parts = [...uploadProgress(files, progress).values()]
  if (parts.length === 0) return ''
  const sent = parts.filter((part) => part === 1).length
  return sent === parts.length ? t('Finishing up') : tWith('Uploading {at} of {count} files', { at: sent + 1, count: parts.length })
}

/** Buttons of a post form; during an upload, its progress and a cancel button. */
export function PostFormFooter({ labels, icon, busy, progress, files, stop, beside }: Props) {
  const [label, doing] = labels
  const send = useRef<HTMLButtonElement>(null)
  // The cancel button disappears and would lose the focus.
  const stopHere = () => {
    send.current?.focus()
    stop()
  }
  return (
    <Row gap={12} className={postFormStyles.formFoot}>
      <Button ref={send} variant="primary" size="lg" type="submit" busy={busy}>
        {!busy && icon && <Icon name={icon} size={18} />}
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
    </Row>
  )
}
