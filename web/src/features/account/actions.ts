import * as account from '@trademates/contract/account'
import type { BodyInputOf } from '@trademates/contract/endpoint'
import { showLoginHint } from '#features/auth/login/login-hint.ts'
import { call } from '#lib/api/call.ts'
import { deleteDrafts } from '#lib/storage/drafts.ts'
import { session } from '#lib/session/session.ts'
import { t } from '#i18n/t.ts'

/** Validation rules of the forms of this feature. */
export const rules = { password: account.ChangePasswordForm, email: account.changeEmail.body, removal: account.deleteAccount.body }

/** Changes the password and ends all other sessions. Throws CallError. */
export async function changePassword(body: BodyInputOf<typeof account.changePassword>): Promise<void> {
  await call(account.changePassword, { body })
}

/** Sends a verification link to a new address; opening it changes the address. Throws CallError. */
export async function changeEmail(body: BodyInputOf<typeof account.changeEmail>): Promise<void> {
  await call(account.changeEmail, { body })
}

/** The server deletes years of posts in one request. */
const DELETION_TIMEOUT_MS = 10 * 60_000

const unknownOutcomeText = () => t('Your session ended before your account was deleted. Log in to see whether it is still there.')

/** After a failed deletion: restores the session, or shows a hint on the login screen if it has ended. */
function restoreSession(): void {
  const { status, user } = session.get()
  if (user !== null) session.restored(user)
  else if (status === 'out') showLoginHint({ kind: 'bad', message: unknownOutcomeText() })
}

/**
 * Deletes the account of the signed-in user and everything this browser stores of it; drafts of other users stay. Throws CallError; the account
 * is unchanged then, unless the session ended during the request or the server did not answer.
 */
export async function deleteAccount(body: BodyInputOf<typeof account.deleteAccount>): Promise<void> {
  const { user } = session.get()
  // The event that ends the session arrives before the answer and must not show a toast.
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
