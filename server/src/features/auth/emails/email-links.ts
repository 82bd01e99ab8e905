import { type Language, findLanguage } from '@trademates/contract/languages'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { type EmailContent, renderEmail } from '#platform/email/email-template.ts'
import type { PlainText } from '#platform/i18n/translate.ts'
import { findEmailRecipient, findAccountByEmail } from '#features/people/accounts.ts'
import { findMailToken, insertMailToken } from './store.ts'
import { hashToken, deriveMailToken } from '#features/auth/tokens.ts'

/** What an emailed link does: verify a sign-up, reset a password or confirm a new address. */
export type LinkPurpose = 'verify' | 'reset' | 'email'

interface LinkKind {
  path: `/${string}`
  validFor: string
  label: PlainText
  email: Pick<EmailContent, 'subject' | 'paragraphs' | 'footer'>
}

// No greeting by name: the sender of the request may have chosen the name, and the address may belong to another person.
const LINK_KINDS: Record<LinkPurpose, LinkKind> = {
  verify: {
    path: '/verify-email',
    validFor: '24 hours',
    label: 'Confirm email',
    email: {
      subject: 'Confirm your email',
      paragraphs: ['Confirm your email to finish signing up.'],
      footer:
        "This link works once and expires in 24 hours. If you didn't sign up for TradeMates, ignore this email and the account will be removed.",
    },
  },
  reset: {
    path: '/password-change',
    validFor: '30 minutes',
    label: 'Set a new password',
    email: {
      subject: 'Set a new password',
      paragraphs: ['We received a request to reset your password.', "You'll be logged out on all devices."],
      footer: "This link works once and expires in 30 minutes. If you didn't request it, ignore this email. Nothing has changed.",
    },
  },
  email: {
    path: '/confirm-email',
    validFor: '24 hours',
    label: 'Use this address',
    email: {
      subject: 'Confirm your new email',
      paragraphs: [
        'Confirm this address to use it for your account from now on.',
        "You'll be logged out on all devices and use it to log in. Google and Facebook logins work only if they use it too.",
      ],
      footer:
        "This link works once and expires in 24 hours. If you don't have a TradeMates account, ignore this email. Nothing has changed.",
    },
  },
}

/** Sent to a requested new address that already has an account, instead of the link. */
const ADDRESS_TAKEN_EMAIL: EmailContent = {
  subject: 'This email already has an account',
  paragraphs: [
    'We received a request to use this address for another account.',
    'It already has an account, and an address can belong to only one. Nothing has changed.',
  ],
  footer: "If you didn't request it, ignore this email. The sender wasn't told that this address has an account.",
}

interface LanguageOption {
  language: Language | null
}

const LINK_EMAIL_JOB = 'link-email'
const LINK_EMAIL_REQUEST_JOB = 'link-email-request'

/**
 * Queues an email with a link in the caller's transaction and invalidates older links of the same purpose.
 * @param address the recipient, if it is not the user's current address
 * @param language the language of the request; null for the user's language
 */
export async function queueLinkEmail(
  tx: Queryable,
  secret: string,
  { userId, purpose, language, address = null }: LanguageOption & { userId: Id; purpose: LinkPurpose; address?: string | null },
): Promise<void> {
  const id = newId()
  const { validFor } = LINK_KINDS[purpose]
  await insertMailToken(tx, { id, userId, purpose, address, tokenHash: hashToken(deriveMailToken(secret, id)), validFor })
  await addJob(tx, LINK_EMAIL_JOB, { token_id: id, ...(language === null ? {} : { language }) })
}

/**
 * Queues a link request for a typed address. The job looks up the account, so the response takes the same time for every address.
 */
export const queueLinkRequest = (
  db: Queryable,
  { purpose, address, language }: LanguageOption & { purpose: 'verify' | 'reset'; address: string },
): Promise<number> => addJob(db, LINK_EMAIL_REQUEST_JOB, { purpose, address, ...(language === null ? {} : { language }) })

/** Registers the jobs that handle link requests and send the emails. The token is derived when the email is sent; void links are skipped. */
export function registerLinkEmailJobs({ db, mailer, jobs, settings }: Deps): void {
  jobs.register(
    LINK_EMAIL_REQUEST_JOB,
    async ({ purpose, address = '', language: named }) => {
      const known = await findAccountByEmail(db, address)
      if (known === undefined || (purpose === 'verify' && known.verified)) return
      const wanted = purpose === 'verify' ? 'verify' : 'reset'
      const language = findLanguage(named) ?? null
      await db.transaction((tx) => queueLinkEmail(tx, settings.secret, { userId: known.id, purpose: wanted, language }))
    },
    'mail',
  )
  jobs.register(
    LINK_EMAIL_JOB,
    async ({ token_id: id = '', language: named }) => {
      const token = await findMailToken(db, id)
      const user = token === undefined ? undefined : await findEmailRecipient(db, token.user_id)
      if (token === undefined || user === undefined) return
      const to = token.address ?? user.email
      const owner = token.purpose === 'email' ? await findAccountByEmail(db, to) : undefined
      if (owner?.verified === true) return mailer.deliver({ id, to: owner.email, ...renderEmail(ADDRESS_TAKEN_EMAIL, owner.language) })
      const { path, label, email } = LINK_KINDS[token.purpose]
      // Built from the configuration only, never from the Host header of a request.
      const link = `${settings.publicUrl}${path}?uid=${token.user_id}&token=${deriveMailToken(settings.secret, id)}`
      await mailer.deliver({ id, to, ...renderEmail({ ...email, button: { label, link } }, findLanguage(named) ?? user.language) })
    },
    'mail',
  )
}
