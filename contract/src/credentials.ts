import * as z from 'zod/mini'

/** Lengths of passwords (specification, section 5; decision D15). */
export const PASSWORD_LENGTH = 6
export const PASSWORD_LENGTH_AT_LOGIN = 3
export const PASSWORD_LIMIT = 128
export const EMAIL_LIMIT = 254

export const Email = z
  .string('Enter your email.')
  .check(
    z.trim(),
    z.minLength(1, 'Enter your email.'),
    z.maxLength(EMAIL_LIMIT, `At most ${EMAIL_LIMIT} characters.`),
    z.email('Enter a valid email.'),
  )

/** A password of at least so many characters, compared exactly as it was sent. */
export const password = (least: number) =>
  z.string('Enter a password.').check(
    z.minLength(1, { error: 'Enter a password.', abort: true }),
    z.minLength(least, `At least ${least} characters.`),
    z.maxLength(PASSWORD_LIMIT, `At most ${PASSWORD_LIMIT} characters.`),
    z.refine((value) => value.isWellFormed(), "This contains characters that aren't allowed."),
  )

/** The secret of a mailed link or a session, as a call takes it. */
export const Token = z.string('A token is needed.').check(z.maxLength(512, 'This is not a token.'))
