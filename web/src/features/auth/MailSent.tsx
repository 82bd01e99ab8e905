import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { MailAgain } from './MailAgain.tsx'
import './MailSent.css'

/** The sign of a mail that plays the first part of a screen. */
export const MailSign = () => (
  <span className="mail-sign">
    <Icon name="mail-check" size={24} />
  </span>
)

/** What takes a form's place when a mail was sent: where to, and how to have it sent again. */
export function MailSent({ title, email, children }: { title: string; email: string; children: ReactNode }) {
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
      <div className="panel mail-address">
        <span>Sent to</span>
        <strong>{email}</strong>
      </div>
      <MailAgain email={email}>Send again</MailAgain>
    </>
  )
}
