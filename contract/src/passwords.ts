import * as z from 'zod/mini'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { passwordSchema, MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH } from './credentials.ts'
import { issue } from './issues.ts'

const isCommon = (value: string) => COMMON_PASSWORDS.has(value.toLowerCase())

/** A new password: long enough, and not a common one (decision D15). */
export const NewPassword = passwordSchema(MIN_PASSWORD_LENGTH).check(z.refine((value) => !isCommon(value), issue('password_too_common')))

/** The repeated password. `mustMatch` compares it. */
export const RepeatedPassword = z
  .string(issue('repeated_password_needed'))
  .check(z.maxLength(MAX_PASSWORD_LENGTH, issue('max_characters', { max: MAX_PASSWORD_LENGTH })))

/** The field and the message of a mismatch (decision D10). */
export interface MismatchError<Field extends string> {
  field: Field
  error: string
}

/** Checks that two fields are equal. */
export const mustMatch = <First extends string, Second extends string>(
  first: First,
  second: Second,
  mismatch: MismatchError<First | Second>,
) =>
  z.refine<Record<First | Second, string>>((body) => body[first] === body[second], {
    path: [mismatch.field],
    error: mismatch.error,
    when: () => true,
  })

/** Whether a password equals the part of an email before the @, ignoring case (specification, section 5). */
export const isEmailName = (email: string, value: string): boolean =>
  value !== '' && email.trim().split('@', 1)[0]?.toLowerCase() === value.toLowerCase()

/** Checks that a password differs from the name part of the email. The check always runs, so the fields may be invalid. */
export const mustDifferFromEmail = <EmailField extends string, PasswordField extends string>(email: EmailField, field: PasswordField) =>
  z.refine<Record<EmailField | PasswordField, unknown>>(
    ({ [email]: address, [field]: password }) =>
      typeof address !== 'string' || typeof password !== 'string' || !isEmailName(address, password),
    { path: [field], error: issue('password_is_email_name'), when: () => true },
  )

/** Estimates the strength of a password, from 0 to 4, for display only. Length counts most, then the number of character classes. */
export function estimateStrength(value: string): 0 | 1 | 2 | 3 | 4 {
  if (value.length < MIN_PASSWORD_LENGTH || isCommon(value)) return value === '' ? 0 : 1
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(value)).length
  const points = Math.min(value.length, 20) + 2 * kinds - (new Set(value).size < 5 ? 6 : 0)
  if (points < 12) return 1
  if (points < 16) return 2
  return points < 20 ? 3 : 4
}
