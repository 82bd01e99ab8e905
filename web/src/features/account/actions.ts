import * as account from '@trademates/contract/account'
import type { BodyInputOf } from '@trademates/contract/endpoint'
import { showLoginHint } from '#features/auth/login/login-hint.ts'
import { call } from '#lib/api/call.ts'
import { deleteDrafts } from '#lib/storage/drafts.ts'
import { session } from '#lib/session/session.ts'
import { t } from '#i18n/t.ts'

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
const DELETION_TIMEOUT_MS = 10 * 60_000

const unknownOutcomeText = () => t('Your session ended before your account was deleted. Log in to see whether it is still there.')

/** Says how things stand after a deletion that was not answered well: as before, unless the session ended on the way. */
function restoreSession(): void {
  const { status, user } = session.get()
  if (user !== null) session.restored(user)
  else if (status === 'out') showLoginHint({ kind: 'bad', message: unknownOutcomeText() })
}

/**
 * Deletes the account of whoever is signed in, and all that this browser keeps of it; drafts of others stay. Throws CallError; the account is
 * then as it was, unless the session ended on the way or nobody answered.
 */
export async function deleteAccount(body: BodyInputOf<typeof account.deleteAccount>): Promise<void> {
  const { user } = session.get()
  // The end of the session is no news: it is told before the answer arrives.
  session.signingOut()
  try {
    await call(account.deleteAccount, { body, timeoutMs: DELETION_TIMEOUT_MS })
  } catch (error) {
    restoreSession()
    throw error
  }
  showLoginHint({ kind: 'good', message: t('Your account is deleted, and everything in it.') })
  session.signedOut()
  if (user !== null) void deleteDrafts(user.id)
  for (const key of Object.keys(localStorage)) if (!key.startsWith('draft:')) localStorage.removeItem(key)
  sessionStorage.clear()
}
