import * as z from 'zod/mini'
import { Email, Token } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { mustDifferFromEmail, type MismatchError, mustMatch, NewPassword, RepeatedPassword } from './passwords.ts'
import { Username } from './people.ts'
import { Detail, Id } from './wire.ts'

export const CSRF_COOKIE = 'csrftoken'
export const CSRF_HEADER = 'x-csrftoken'

/** The sign-up schema. Only the mismatch message differs between form and server (decision D10). */
const signUp = (mismatch: MismatchError<'password' | 'password2'>) =>
  z
    .object({ email: Email, username: Username, password: NewPassword, password2: RepeatedPassword })
    .check(mustDifferFromEmail('email', 'password'), mustMatch('password', 'password2', mismatch))

/** The client-side schema of the sign-up form. */
export const SignUpForm = signUp({ field: 'password2', error: issue('password_mismatch') })

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register/',
  summary: 'Sign up: creates an unverified account and emails a verification link.',
  who: 'anyone',
  limit: '60/hour',
  refuses: ['unavailable'],
  body: signUp({ field: 'password', error: issue('password_mismatch_refused') }),
  status: 201,
  answer: Detail,
})

export const readCsrf = endpoint({
  method: 'GET',
  path: '/api/auth/csrf/',
  summary: `Sets the ${CSRF_COOKIE} cookie that verification needs.`,
  who: 'anyone',
  status: 204,
  answer: null,
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email/',
  summary: `Verify an account with the emailed uid and token. Needs an X-CSRFToken header equal to the ${CSRF_COOKIE} cookie.`,
  who: 'anyone',
  limit: '30/minute',
  refuses: ['csrf_failed'],
  body: z.object({ uid: Id, token: Token }),
  answer: Detail,
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/resend-verification/',
  summary: 'Email the verification link again. The response is the same for every address.',
  who: 'anyone',
  limit: '10/hour',
  body: z.object({ email: Email }),
  status: 202,
  answer: Detail,
})

export const requestReset = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset/',
  summary: 'Email a link that sets a new password. The response is the same for every address.',
  who: 'anyone',
  limit: '20/hour',
  refuses: ['unavailable'],
  body: z.object({ email: Email }),
  status: 202,
  answer: Detail,
})

const reset = (mismatch: MismatchError<'new_password' | 're_new_password'>) =>
  z
    .object({ uid: Id, token: Token, new_password: NewPassword, re_new_password: RepeatedPassword })
    .check(mustMatch('new_password', 're_new_password', mismatch))

/** The client-side schema of the reset form. */
export const ResetForm = reset({ field: 're_new_password', error: issue('password_mismatch') })

export const confirmReset = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset-confirm/',
  summary: 'Set a new password with the emailed uid and token. Ends all sessions of the account.',
  who: 'anyone',
  limit: '30/minute',
  refuses: ['unavailable'],
  body: reset({ field: 'new_password', error: issue('password_mismatch_refused') }),
  answer: Detail,
})
