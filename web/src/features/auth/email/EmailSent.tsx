import { type ReactNode, useEffect, useRef } from 'react'
import { addIcons, Icon } from '#ui/icons/Icon.tsx'
import { EMAIL_ICONS } from '#ui/icons/email-icons.ts'
import { t } from '#i18n/t.ts'
import { RESEND_DELAY_SECONDS, ResendButton } from './ResendButton.tsx'
import styles from './EmailSent.module.css'

// At load: every screen with a mail on it has this part too.
addIcons(EMAIL_ICONS)

/** The sign of a mail that plays the first part of a screen. */
export const EmailIcon = () => (
  <span className={styles.mailSign}>
    <Icon name="mail-check" size={24} />
  </span>
)

interface Props {
  title: string
  email: string
  resend: () => Promise<void>
  children: ReactNode
}

/** What takes a form's place when a mail was sent: where to, and how to have it sent again. */
export function EmailSent({ title, email, resend, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <EmailIcon />
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
      <ResendButton send={resend} delaySeconds={RESEND_DELAY_SECONDS}>
        {t('Send again')}
      </ResendButton>
    </>
  )
}
