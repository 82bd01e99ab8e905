import * as z from 'zod/mini'
import { Nonce } from './auth.ts'
import { Email, passwordSchema, MIN_LOGIN_PASSWORD_LENGTH } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { type MismatchError, mustMatch, NewPassword, RepeatedPassword } from './passwords.ts'
import { Detail } from './wire.ts'

const OwnPassword = passwordSchema(MIN_LOGIN_PASSWORD_LENGTH)

const change = (mismatch: MismatchError<'new_password' | 're_new_password'>) =>
  z
    .object({ old_password: OwnPassword, new_password: NewPassword, re_new_password: RepeatedPassword })
    .check(mustMatch('new_password', 're_new_password', mismatch))

/** The client-side schema of the form. */
export const ChangePasswordForm = change({ field: 're_new_password', error: issue('password_mismatch') })

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/',
  summary: 'Change the password. All other sessions end.',
  who: 'member',
  limit: '10/hour',
  refuses: ['unavailable'],
  body: change({ field: 'new_password', error: issue('password_mismatch_refused') }),
  answer: Detail,
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email/',
  summary: 'Request another email address. It takes effect when the link sent to it is opened.',
  who: 'member',
  limit: '10/hour',
  refuses: ['unavailable'],
  body: z.object({ email: Email, password: OwnPassword }),
  status: 202,
  answer: Detail,
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account/',
  summary: 'Delete the account and its data. Needs the password, or a fresh provider token for accounts without a password.',
  who: 'member',
  limit: '10/hour',
  refuses: ['invalid_social_token', 'unavailable'],
  body: z.object({
    password: z.optional(z.string().check(z.maxLength(128))),
    token: z.optional(z.string().check(z.maxLength(8_000))),
    nonce: Nonce,
  }),
  status: 204,
  answer: null,
})
