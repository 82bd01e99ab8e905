import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs.ts'
import { type Letter, write } from '#platform/mail/letter.ts'
import type { PlainText } from '#platform/words.ts'
import { addressOf } from '#features/people/accounts.ts'

const NOT_YOU = "If this wasn't you, reset your password now. That logs out everyone else."

interface Notice extends Pick<Letter, 'subject' | 'paragraphs' | 'small'> {
  label: PlainText
  path: `/${string}`
}

/** What a user is told about their account, without any secret in it. */
const NOTICES = {
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: ['The password of your account was changed just now, and all other sessions were ended.'],
    label: 'Set a new password',
    path: '/reset-password',
    small: NOT_YOU,
  },
  emailChanged: {
    subject: 'Your email was changed',
    paragraphs: [
      'Your account uses another email from now on. This address gets no more emails from us.',
      'Google and Facebook sign you in no more by this address.',
    ],
    label: 'Open TradeMates',
    path: '/',
    small: "If this wasn't you, someone else knows your password. Contact the TradeMates team right away.",
  },
  sessionStolen: {
    subject: 'One of your sessions was ended',
    paragraphs: [
      'An old login token was used again. This can mean your session was copied, so we ended it.',
      "Log in again. If you didn't copy your browser, reset your password too.",
    ],
    label: 'Set a new password',
    path: '/reset-password',
    small: NOT_YOU,
  },
  exportReady: {
    subject: 'Your data is ready',
    paragraphs: ['Your TradeMates data is ready in one file. Log in to download it within 24 hours.'],
    label: 'Open my account',
    path: '/account',
    small: NOT_YOU,
  },
} as const satisfies Record<string, Notice>

type NoticeName = keyof typeof NOTICES

const KIND = 'security-email'

/** Puts a notice to a user into the outbox; it goes to the address that the user has now, in their language, unless the account is gone by then. */
export async function queueNotice(tx: Handle, name: NoticeName, userId: Id): Promise<void> {
  const known = await addressOf(tx, userId)
  if (known !== undefined) await addJob(tx, KIND, { id: newId(), user_id: userId, name, to: known.email, username: known.username })
}

const isName = (name: string): name is NoticeName => name in NOTICES

/** Says how notices are sent. */
export function sendNotices({ db, mail, jobs, settings }: Deps): void {
  jobs.on(
    KIND,
    async ({ id = '', user_id: userId = '', name = '', to = '', username = '' }) => {
      const user = userId === '' ? undefined : await addressOf(db, userId)
      // What an earlier version queued does not say whose it is.
      if (!isName(name) || (userId !== '' && user === undefined)) return
      const { label, path, ...letter } = NOTICES[name]
      const written = write({ ...letter, name: username, button: { label, link: settings.publicUrl + path } }, user?.language ?? 'en')
      await mail.deliver({ id, to, ...written })
    },
    'mail',
  )
}
