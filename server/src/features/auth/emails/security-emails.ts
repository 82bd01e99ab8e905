import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { type EmailContent, renderEmail } from '#platform/email/email-template.ts'
import type { PlainText } from '#platform/i18n/translate.ts'
import { findEmailRecipient } from '#features/people/accounts.ts'

const NOT_YOU_HINT = "If this wasn't you, reset your password now. That logs out everyone else."

interface SecurityEmail extends Pick<EmailContent, 'subject' | 'paragraphs' | 'footer'> {
  label: PlainText
  path: `/${string}`
}

const SECURITY_EMAILS = {
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: ['The password of your account was changed just now, and all other sessions were ended.'],
    label: 'Set a new password',
    path: '/reset-password',
    footer: NOT_YOU_HINT,
  },
  emailChanged: {
    subject: 'Your email was changed',
    paragraphs: [
      'Your account uses another email from now on. This address gets no more emails from us.',
      'Google and Facebook sign you in no more by this address.',
    ],
    label: 'Open TradeMates',
    path: '/',
    footer: "If this wasn't you, someone else knows your password. Contact the TradeMates team right away.",
  },
  sessionStolen: {
    subject: 'One of your sessions was ended',
    paragraphs: [
      'An old login token was used again. This can mean your session was copied, so we ended it.',
      "Log in again. If you didn't copy your browser, reset your password too.",
    ],
    label: 'Set a new password',
    path: '/reset-password',
    footer: NOT_YOU_HINT,
  },
  exportReady: {
    subject: 'Your data is ready',
    paragraphs: ['Your TradeMates data is ready in one file. Log in to download it within 24 hours.'],
    label: 'Open my account',
    path: '/account',
    footer: NOT_YOU_HINT,
  },
} as const satisfies Record<string, SecurityEmail>

type SecurityEmailName = keyof typeof SECURITY_EMAILS

const SECURITY_EMAIL_JOB = 'security-email'

/** Queues a security email to the user's current address, in their language. It is not sent if the account is deleted before. */
export async function queueSecurityEmail(tx: Queryable, name: SecurityEmailName, userId: Id): Promise<void> {
  const recipient = await findEmailRecipient(tx, userId)
  if (recipient !== undefined)
    await addJob(tx, SECURITY_EMAIL_JOB, { id: newId(), user_id: userId, name, to: recipient.email, username: recipient.username })
}

const isSecurityEmailName = (name: string): name is SecurityEmailName => name in SECURITY_EMAILS

/** Registers the job that sends security emails. */
export function registerSecurityEmailJob({ db, mailer, jobs, settings }: Deps): void {
  jobs.register(
    SECURITY_EMAIL_JOB,
    async ({ id = '', user_id: userId = '', name = '', to = '', username = '' }) => {
      const user = userId === '' ? undefined : await findEmailRecipient(db, userId)
      // Jobs queued by an earlier version have no user_id.
      if (!isSecurityEmailName(name) || (userId !== '' && user === undefined)) return
      const { label, path, ...email } = SECURITY_EMAILS[name]
      const rendered = renderEmail({ ...email, name: username, button: { label, link: settings.publicUrl + path } }, user?.language ?? 'en')
      await mailer.deliver({ id, to, ...rendered })
    },
    'mail',
  )
}
