import * as z from 'zod/mini'
import { Email, password, PASSWORD_LENGTH_AT_LOGIN, Token } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { type Mismatch, mustMatch, NewPassword } from './passwords.ts'
import { Detail, Id, Time } from './wire.ts'

/** A sign-in that has not ended. */
export const OpenSession = z.object({
  id: Id,
  /** What the browser called itself when it signed in. */
  device: z.string(),
  created_at: Time,
  used_at: Time,
  /** Whether it is the one that asks. */
  current: z.boolean(),
})
export type OpenSession = z.output<typeof OpenSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions/',
  summary: 'Where one is signed in, the session used last first.',
  who: 'member',
  answer: z.array(OpenSession),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}/',
  summary: 'End one of the own sessions.',
  who: 'member',
  refuses: ['not_found'],
  status: 204,
  answer: null,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/',
  summary: 'End all own sessions but the one that asks.',
  who: 'member',
  status: 204,
  answer: null,
})

const OwnPassword = password(PASSWORD_LENGTH_AT_LOGIN)

const change = (mismatch: Mismatch<'new_password' | 're_new_password'>) =>
  z
    .object({ old_password: OwnPassword, new_password: NewPassword, re_new_password: z.string('Confirm your password.') })
    .check(mustMatch('new_password', 're_new_password', mismatch))

/** What the form of a changed password checks before it sends. */
export const ChangePasswordForm = change({ field: 're_new_password', error: 'Password not match' })

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/',
  summary: 'Change the password. All other sessions end.',
  who: 'member',
  limit: '10/hour',
  refuses: ['unavailable'],
  body: change({ field: 'new_password', error: 'Failed! Password not match' }),
  answer: Detail,
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email/',
  summary: 'Ask for another address: a mail to it confirms it, and until then nothing changes.',
  who: 'member',
  limit: '10/hour',
  refuses: ['unavailable'],
  body: z.object({ email: Email, password: OwnPassword }),
  status: 202,
  answer: Detail,
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email-confirm/',
  summary: 'Confirm a changed address with the mailed uid and token. All other sessions end.',
  who: 'anyone',
  limit: '30/minute',
  body: z.object({ uid: Id, token: Token }),
  answer: Detail,
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account/',
  summary: 'Delete the account and everything of it. Needs the password, or a fresh token of the provider where there is none.',
  who: 'member',
  limit: '10/hour',
  refuses: ['invalid_credentials', 'invalid_social_token', 'unavailable'],
  body: z.object({ password: z.optional(z.string().check(z.maxLength(128))), token: z.optional(z.string().check(z.maxLength(8_000))) }),
  status: 204,
  answer: null,
})

/** How far the making of an export is. */
export const ExportState = z.object({
  status: z.enum(['none', 'running', 'ready', 'failed']),
  /** 0 to 1. */
  progress: z.number(),
  /** Bytes, once it is ready. */
  size: z.nullable(z.int()),
  ready_at: z.nullable(Time),
})
export type ExportState = z.output<typeof ExportState>

export const startExport = endpoint({
  method: 'POST',
  path: '/api/account/export/',
  summary: 'Begin to gather all own data. A mail and an event tell when it is ready; one that runs goes on.',
  who: 'member',
  limit: '10/hour',
  status: 202,
  answer: ExportState,
})

export const readExportState = endpoint({
  method: 'GET',
  path: '/api/account/export/state/',
  summary: 'How far the export is.',
  who: 'member',
  answer: ExportState,
})

export const readExport = endpoint({
  method: 'GET',
  path: '/api/account/export/',
  summary: 'All own data as a zip of JSON and files: the one that was gathered last, or one gathered now.',
  who: 'member',
  limit: '20/hour',
  refuses: ['unavailable'],
  answer: null,
  download: 'application/zip',
})
