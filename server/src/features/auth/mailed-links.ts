import { type Language, languageNamed } from '@trademates/contract/languages'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs.ts'
import { type Letter, write } from '#platform/mail/letter.ts'
import type { PlainText } from '#platform/words.ts'
import { addressOf, credentialsOf } from '#features/people/accounts.ts'
import { findMailToken, insertMailToken } from './store.ts'
import { hashOf, mailTokenOf } from './tokens.ts'

/** What a mailed link may do: verify a sign-up, set a new password, prove a changed address. */
export type Purpose = 'verify' | 'reset' | 'email'

interface Kind {
  path: `/${string}`
  validFor: string
  label: PlainText
  letter: Pick<Letter, 'subject' | 'paragraphs' | 'small'>
}

// None greets by name: whoever asked for the mail may have chosen the name, and the reader may be somebody else.
const KINDS: Record<Purpose, Kind> = {
  verify: {
    path: '/verify-email',
    validFor: '24 hours',
    label: 'Confirm email',
    letter: {
      subject: 'Confirm your email',
      paragraphs: ['Confirm your email to finish signing up.'],
      small:
        "This link works once and expires in 24 hours. If you didn't sign up for TradeMates, ignore this email and the account will be removed.",
    },
  },
  reset: {
    path: '/password-change',
    validFor: '30 minutes',
    label: 'Set a new password',
    letter: {
      subject: 'Set a new password',
      paragraphs: ['We received a request to reset your password.', "You'll be logged out on all devices."],
      small: "This link works once and expires in 30 minutes. If you didn't request it, ignore this email. Nothing has changed.",
    },
  },
  email: {
    path: '/confirm-email',
    validFor: '24 hours',
    label: 'Use this address',
    letter: {
      subject: 'Confirm your new email',
      paragraphs: [
        'Confirm this address to use it for your account from now on.',
        "You'll be logged out on all devices and use it to log in. Google and Facebook logins work only if they use it too.",
      ],
      small:
        "This link works once and expires in 24 hours. If you don't have a TradeMates account, ignore this email. Nothing has changed.",
    },
  },
}

/** What goes to a changed address instead, where it is the one of another account: whoever asked may own both. */
const TAKEN: Letter = {
  subject: 'This email already has an account',
  paragraphs: [
    'We received a request to use this address for another account.',
    'It already has an account, and an address can belong to only one. Nothing has changed.',
  ],
  small: "If you didn't request it, ignore this email. The sender wasn't told that this address has an account.",
}

/** In which language a mail is wanted, as far as its request says so. */
interface Wanted {
  language: Language | null
}

const LINK = 'verification-email'
const WISH = 'password-reset-request'

/**
 * Puts a mail with a link into the outbox, as part of the transaction that wants it; older links of the purpose are void.
 * `address` is where it goes when that is not the user's own (yet); `language` is that of who asked, where they say so, else the user's.
 */
export async function queueLink(
  tx: Handle,
  secret: string,
  { userId, purpose, language, address = null }: Wanted & { userId: Id; purpose: Purpose; address?: string | null },
): Promise<void> {
  const id = newId()
  const { validFor } = KINDS[purpose]
  await insertMailToken(tx, { id, userId, purpose, address, tokenHash: hashOf(mailTokenOf(secret, id)), validFor })
  await addJob(tx, LINK, { token_id: id, ...(language === null ? {} : { language }) })
}

/**
 * Notes that somebody typed this address to get a link. Whether it has an account is looked up later, by the job,
 * so that the answer takes the same time and work for every address.
 */
export const queueWish = (
  db: Handle,
  { purpose, address, language }: Wanted & { purpose: 'verify' | 'reset'; address: string },
): Promise<number> => addJob(db, WISH, { purpose, address, ...(language === null ? {} : { language }) })

/** Says how wishes are granted and mails sent: with the link that only now is made whole, and not at all once it is void. */
export function sendMailedLinks({ db, mail, jobs, settings }: Deps): void {
  jobs.on(
    WISH,
    async ({ purpose, address = '', language: named }) => {
      const known = await credentialsOf(db, address)
      if (known === undefined || (purpose === 'verify' && known.verified)) return
      const wanted = purpose === 'verify' ? 'verify' : 'reset'
      const language = languageNamed(named) ?? null
      await db.transaction((tx) => queueLink(tx, settings.secret, { userId: known.id, purpose: wanted, language }))
    },
    'mail',
  )
  jobs.on(
    LINK,
    async ({ token_id: id = '', language: named }) => {
      const token = await findMailToken(db, id)
      const user = token === undefined ? undefined : await addressOf(db, token.user_id)
      if (token === undefined || user === undefined) return
      const to = token.address ?? user.email
      const owner = token.purpose === 'email' ? await credentialsOf(db, to) : undefined
      if (owner?.verified === true) return mail.deliver({ id, to: owner.email, ...write(TAKEN, owner.language) })
      const { path, label, letter } = KINDS[token.purpose]
      // Built from the configuration alone: what a request says of its host never gets into a mail.
      const link = `${settings.publicUrl}${path}?uid=${token.user_id}&token=${mailTokenOf(settings.secret, id)}`
      await mail.deliver({ id, to, ...write({ ...letter, button: { label, link } }, languageNamed(named) ?? user.language) })
    },
    'mail',
  )
}
