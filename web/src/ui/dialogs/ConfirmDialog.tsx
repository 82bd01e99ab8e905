import { useRef } from 'react'
import { t } from '#i18n/t.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface ConfirmQuestion {
  title: string
  text?: string
  yes: string
  danger?: boolean
}

/** A yes/no dialog. The focus starts on Cancel; Escape answers no. `onAnswer` is called once, when the fade-out starts. */
export function ConfirmDialog({
  question,
  onAnswer,
  onGone,
}: {
  question: ConfirmQuestion
  onAnswer: (yes: boolean) => void
  onGone: () => void
}) {
  const cancel = useRef<HTMLButtonElement>(null)
  const { title, text, yes, danger = false } = question
  return (
    <Dialog title={title} text={text} safe={cancel} onClose={() => onAnswer(false)} onGone={onGone}>
      {(close) => {
        const answer = (agreed: boolean) => () => {
          onAnswer(agreed)
          close()
        }
        return (
          <>
            <Button ref={cancel} onClick={answer(false)}>
              {t('Cancel')}
            </Button>
            <Button variant={danger ? 'danger' : 'primary'} onClick={answer(true)}>
              {yes}
            </Button>
          </>
        )
      }}
    </Dialog>
  )
}
