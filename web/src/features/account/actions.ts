import * as account from '@trademates/contract/account'
import type { BodyInputOf } from '@trademates/contract/endpoint'
import { tellAtLogin } from '#features/auth/login-word.ts'
import { call } from '#lib/api.ts'
import { session } from '#lib/session.ts'

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

/** Deletes the account of whoever is signed in, and all that this browser keeps of it. Throws CallError; everything is then as it was. */
export async function deleteAccount(body: BodyInputOf<typeof account.deleteAccount>): Promise<void> {
  const { user } = session.get()
  // The end of the session is no news: it is told before the answer arrives.
  session.leaving()
  try {
    await call(account.deleteAccount, { body })
  } catch (error) {
    if (user !== null) session.recognised(user)
    throw error
  }
  tellAtLogin({ kind: 'good', message: 'Your account is deleted, and everything in it.' })
  session.signedOut()
  localStorage.clear()
  sessionStorage.clear()
}
