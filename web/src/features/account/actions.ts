import * as account from '@trademates/contract/account'
import type { BodyInputOf } from '@trademates/contract/endpoint'
import { tellAtLogin } from '#features/auth/login-word.ts'
import { call } from '#lib/api.ts'
import { forgetDrafts } from '#lib/drafts.ts'
import { session } from '#lib/session.ts'
import { t } from '#words/t.ts'

/** What the forms of this feature check before they send. */
export const rules = { password: account.ChangePasswordForm, email: account.changeEmail.body, removal: account.deleteAccount.body }

/** Changes the password; all other sessions end. Throws CallError. */
export async function changePassword(body: BodyInputOf<typeof account.changePassword>): Promise<void> {
  await call(account.changePassword, { body })
}

/** Has a link mailed to another address, which makes it the account's when it is opened. Throws CallError. */
export async function changeEmail(body: BodyInputOf<typeof account.changeEmail>): Promise<void> {
  await call(account.changeEmail, { body })
}

/** Years of posts go in one piece. In milliseconds. */
const PATIENCE = 10 * 60_000

const unknown = () => t('Your session ended before your account was deleted. Log in to see whether it is still there.')

/** Says how things stand after a deletion that was not answered well: as before, unless the session ended on the way. */
function notDeleted(): void {
  const { status, user } = session.get()
  if (user !== null) session.recognised(user)
  else if (status === 'out') tellAtLogin({ kind: 'bad', message: unknown() })
}

/**
 * Deletes the account of whoever is signed in, and all that this browser keeps of it; drafts of others stay. Throws CallError; the account is
 * then as it was, unless the session ended on the way or nobody answered.
 */
export async function deleteAccount(body: BodyInputOf<typeof account.deleteAccount>): Promise<void> {
  const { user } = session.get()
  // The end of the session is no news: it is told before the answer arrives.
  session.leaving()
  try {
    await call(account.deleteAccount, { body, patience: PATIENCE })
  } catch (error) {
    notDeleted()
    throw error
  }
  tellAtLogin({ kind: 'good', message: t('Your account is deleted, and everything in it.') })
  session.signedOut()
  if (user !== null) void forgetDrafts(user.id)
  for (const key of Object.keys(localStorage)) if (!key.startsWith('draft:')) localStorage.removeItem(key)
  sessionStorage.clear()
}
