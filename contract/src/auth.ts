import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Me, Username } from './people.ts'
import { Detail, Id } from './wire.ts'

/** Lengths of passwords (specification, section 5; decision D15). */
export const PASSWORD_LENGTH = 6
export const PASSWORD_LENGTH_AT_LOGIN = 3
export const PASSWORD_LIMIT = 128
export const EMAIL_LIMIT = 254

export const CSRF_COOKIE = 'csrftoken'
export const CSRF_HEADER = 'x-csrftoken'

export const Email = z
  .string('Enter your email.')
  .check(
    z.trim(),
    z.minLength(1, 'Enter your email.'),
    z.maxLength(EMAIL_LIMIT, `At most ${EMAIL_LIMIT} characters.`),
    z.email('Enter a valid email.'),
  )

const password = (least: number) =>
  z.string('Enter a password.').check(
    z.minLength(1, { error: 'Enter a password.', abort: true }),
    z.minLength(least, `At least ${least} characters.`),
    z.maxLength(PASSWORD_LIMIT, `At most ${PASSWORD_LIMIT} characters.`),
    z.refine((value) => value.isWellFormed(), 'This contains characters that cannot be stored.'),
  )

const emailName = (email: unknown) => (typeof email === 'string' ? email.trim().split('@', 1)[0] : undefined)

/**
 * The rules of sign-up (specification, section 5), the same for the form and the server.
 * They differ in one text only: a mismatch is told in the words, and at the field, that the caller names (decision D10).
 */
const signUp = (mismatch: { field: 'password' | 'password2'; message: string }) =>
  z.object({ email: Email, username: Username, password: password(PASSWORD_LENGTH), password2: z.string('Confirm your password.') }).check(
    z.refine((body) => emailName(body.email) === undefined || body.password?.toLowerCase() !== emailName(body.email)?.toLowerCase(), {
      path: ['password'],
      error: 'Password should not be the same as the email name.',
      when: () => true,
    }),
    z.refine((body) => body.password === body.password2, { path: [mismatch.field], error: mismatch.message, when: () => true }),
  )

/** What the sign-up form checks before it sends. */
export const SignUpForm = signUp({ field: 'password2', message: 'Password not match' })

export const Session = z.object({ access: z.string(), refresh: z.string(), user: Me })
export type Session = z.output<typeof Session>

const Token = z.string('A token is needed.').check(z.maxLength(512, 'This is not a token.'))

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register/',
  summary: 'Sign up: creates an unverified account and mails a link that verifies it.',
  who: 'anyone',
  limit: '60/hour',
  refuses: ['unavailable'],
  body: signUp({ field: 'password', message: 'Failed! Password not match' }),
  status: 201,
  answer: Detail,
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login/',
  summary: 'Sign in with email and password.',
  who: 'anyone',
  limit: '30/minute',
  refuses: ['invalid_credentials', 'email_not_verified', 'unavailable'],
  body: z.object({ email: Email, password: password(PASSWORD_LENGTH_AT_LOGIN) }),
  answer: Session,
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
  summary: `Verify an account with the mailed uid and token. Needs an X-CSRFToken header equal to the ${CSRF_COOKIE} cookie.`,
  who: 'anyone',
  limit: '30/minute',
  refuses: ['csrf_failed'],
  body: z.object({ uid: Id, token: Token }),
  answer: Detail,
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/resend-verification/',
  summary: 'Mail the verification link again. Answers the same whoever asks.',
  who: 'anyone',
  limit: '10/hour',
  body: z.object({ email: Email }),
  status: 202,
  answer: Detail,
})

export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/auth/refresh/',
  summary: 'Spend a refresh token for a new pair. Using a spent one again ends the whole session.',
  who: 'anyone',
  limit: '120/minute',
  refuses: ['token_not_valid'],
  body: z.object({ refresh: Token }),
  answer: z.object({ access: z.string(), refresh: z.string() }),
})

export const checkToken = endpoint({
  method: 'POST',
  path: '/api/login/',
  summary: 'Whose access token this is.',
  who: 'anyone',
  limit: '240/minute',
  refuses: ['token_not_valid'],
  body: z.object({ token: Token }),
  answer: z.object({ user: Me }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout/',
  summary: 'End this session: its access and refresh tokens stop working at once.',
  who: 'member',
  body: z.object({ refresh: Token }),
  status: 204,
  answer: null,
})
