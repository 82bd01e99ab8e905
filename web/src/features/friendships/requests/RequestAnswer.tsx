import { useRef } from 'react'
import type { Id } from '@trademates/contract/wire'
import { Button } from '#ui/buttons/Button.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { t } from '#i18n/t.ts'
import { answerRequest } from '#features/friendships/actions.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './RequestAnswer.module.css'

interface Props {
  /** The user who sent the request. */
  id: Id
  /** The request. */
  friendship: Id | null
  status: 'pending' | 'accepted' | 'declined'
  /** The text after accepting. */
  accepted?: string
  size?: 'sm'
  onPress?: (() => void) | undefined
}

/** The Accept and Decline buttons, replaced by the result. */
export function RequestAnswer({ id, friendship, status, accepted = t('Accepted'), size, onPress }: Props) {
  const group = useRef<HTMLDivElement>(null)
  const answer = (accepts: boolean) => {
    if (friendship === null) return
    onPress?.()
    // The focused button disappears when it is pressed.
    group.current?.focus({ preventScroll: true })
    void answerRequest({ id, friendship }, accepts)
  }
  const look = size && { size }
  return (
    <Row gap={8} ref={group} data-slot="answer" className={styles.answer} tabIndex={-1} role="group" aria-label={t('Request')}>
      {status === 'pending' ? (
        <>
          <Button {...look} variant="primary" onClick={() => answer(true)}>
            {t('Accept')}
          </Button>
          <Button {...look} onClick={() => answer(false)}>
            {t('Decline')}
          </Button>
        </>
      ) : (
        <Row as="p" gap={6} className="faint text-sm">
          <Icon name={status === 'accepted' ? 'check' : 'x'} size={16} />
          {status === 'accepted' ? accepted : t('Declined')}
        </Row>
      )}
    </Row>
  )
}
