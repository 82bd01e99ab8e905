import * as z from 'zod/mini'
import { issue } from './issues.ts'

/** Lengths of passwords and emails (specification, section 5; decision D15). */
export const MIN_PASSWORD_LENGTH = 6
export const MIN_LOGIN_PASSWORD_LENGTH = 3
export const MAX_PASSWORD_LENGTH = 128
export const MAX_EMAIL_LENGTH = 254

export const Email = z
  .string(issue('email_needed'))
  .check(
    z.trim(),
    z.minLength(1, issue('email_needed')),
    z.maxLength(MAX_EMAIL_LENGTH, issue('max_characters', { max: MAX_EMAIL_LENGTH })),
    z.email(issue('invalid_email')),
  )

/** A password of at least `min` characters. It is not trimmed or normalized. */
export const passwordSchema = (min: number) =>
  z.string(issue('password_needed')).check(
    z.minLength(1, { error: issue('password_needed'), abort: true }),
    z.minLength(min, issue('min_characters', { min })),
    z.maxLength(MAX_PASSWORD_LENGTH, issue('max_characters', { max: MAX_PASSWORD_LENGTH })),
    z.refine((value) => value.isWellFormed(), issue('forbidden_characters')),
  )

/** The token of an emailed link or of a session. */
export const Token = z.string(issue('token_needed')).check(z.maxLength(512, issue('not_a_token')))
