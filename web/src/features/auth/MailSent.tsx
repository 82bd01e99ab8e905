import { type ReactNode, useEffect, useRef } from 'react'
import { addIcons, Icon } from '#ui/Icon.tsx'
import { MAIL_ICONS } from '#ui/mail-icons.ts'
import { t } from '#words/t.ts'
import { PAUSE, SendAgain } from './SendAgain.tsx'
import styles from './MailSent.module.css'

// At load: every screen with a mail on it has this part too.
addIcons(MAIL_ICONS)

/** The sign of a mail that plays the first part of a screen. */
export const MailSign = () => (
  <span className={styles.mailSign}>
    <Icon name="mail-check" size={24} />
  </span>
)

interface Props {
  title: string
  email: string
  again: () => Promise<void>
  children: ReactNode
}

/** What takes a form's place when a mail was sent: where to, and how to have it sent again. */
export function MailSent({ title, email, again, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <MailSign />
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{children}</p>
      </div>
      <div className={`panel ${styles.mailAddress}`}>
        <span>{t('Sent to')}</span>
        <strong>{email}</strong>
      </div>
      <SendAgain send={again} pause={PAUSE}>
        {t('Send again')}
      </SendAgain>
    </>
  )
}
