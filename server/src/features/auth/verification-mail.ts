import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs.ts'
import { addressOf } from '#features/people/accounts.ts'
import { findMailToken, insertMailToken } from './store.ts'
import { hashOf, mailTokenOf } from './tokens.ts'

const KIND = 'verification mail'
const VALID_FOR = '24 hours'

/** Puts the mail that verifies an address into the outbox, as part of the transaction that wants it; older links are void. */
export async function queueVerification(tx: Handle, secret: string, userId: Id): Promise<void> {
  const id = newId()
  await insertMailToken(tx, { id, userId, purpose: 'verify', tokenHash: hashOf(mailTokenOf(secret, id)), validFor: VALID_FOR })
  await addJob(tx, KIND, { token_id: id })
}

/** Says how such mails are sent: with the link that only now is made whole, and not at all once it is void. */
export function sendVerificationMails({ db, mail, jobs, settings }: Deps): void {
  jobs.on(KIND, async ({ token_id: id }) => {
    const token = id === undefined ? undefined : await findMailToken(db, id)
    const address = token === undefined ? undefined : await addressOf(db, token.user_id)
    if (id === undefined || token === undefined || address === undefined) return
    const link = `${settings.publicUrl}/verify-email?uid=${token.user_id}&token=${mailTokenOf(settings.secret, id)}`
    await mail.deliver({ id, to: address.email, link, ...write(address.username, link) })
  })
}

const write = (username: string, link: string) => ({
  subject: 'Confirm your email',
  text: `Hello ${username},

confirm your email to start trading ideas:

${link}

The link works for 24 hours. If you did not sign up at TradeMates, ignore this mail; the account is removed by itself.
`,
  html: `<!doctype html>
<html lang="en"><body style="margin:0;padding:32px 16px;background:#f3f5f6;color:#11181d;font:15px/24px system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e2e7ea;border-radius:12px">
<p style="margin:0 0 24px;font-size:22px;font-weight:600">TradeMates</p>
<p style="margin:0 0 16px">Hello ${username},</p>
<p style="margin:0 0 24px">confirm your email to start trading ideas.</p>
<p style="margin:0 0 24px"><a href="${link.replaceAll('&', '&amp;')}" style="display:inline-block;padding:12px 20px;background:#ffb229;color:#1b1305;border-radius:8px;font-weight:600;text-decoration:none">Confirm email</a></p>
<p style="margin:0;color:#51606b;font-size:13px;line-height:20px">The link works for 24 hours. If you did not sign up at TradeMates, ignore this mail; the account is removed by itself.</p>
</div></body></html>`,
})
