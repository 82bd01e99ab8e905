import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { PAUSE, SendAgain } from './SendAgain.tsx'
import './MailSent.css'

/** The sign of a mail that plays the first part of a screen. */
export const MailSign = () => (
  <span className="mail-sign">
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
      <div className="panel mail-address">
        <span>Sent to</span>
        <strong>{email}</strong>
      </div>
      <SendAgain send={again} pause={PAUSE}>
        Send again
      </SendAgain>
    </>
  )
}
