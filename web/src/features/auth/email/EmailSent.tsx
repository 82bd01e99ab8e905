import { type ReactNode, useEffect, useRef } from 'react'
import { addIcons, Icon } from '#ui/icons/Icon.tsx'
import { EMAIL_ICONS } from '#ui/icons/email-icons.ts'
import { t } from '#i18n/t.ts'
import { RESEND_DELAY_SECONDS, ResendButton } from './ResendButton.tsx'
import styles from './EmailSent.module.css'

// Added at load: every screen with an email icon imports this module.
addIcons(EMAIL_ICONS)

/** The large email icon at the top of a screen. */
export const EmailIcon = () => (
  <span className={`${styles.mailSign} centered`}>
    <Icon name="mail-check" size={24} />
  </span>
)

interface Props {
  title: string
  email: string
  resend: () => Promise<void>
  children: ReactNode
}

/** Replaces a form after an email was sent: shows the address and a resend button. */
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
        <span className="faint text-xs">{t('Sent to')}</span>
        <strong className="strong">{email}</strong>
      </div>
      <ResendButton send={resend} delaySeconds={RESEND_DELAY_SECONDS}>
        {t('Send again')}
      </ResendButton>
    </>
  )
}
