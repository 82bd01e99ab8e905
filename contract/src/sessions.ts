import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Time } from './wire.ts'

/** An active session. */
export const ActiveSession = z.object({
  id: Id,
  /** The User-Agent at sign-in. */
  device: z.string(),
  created_at: Time,
  used_at: Time,
  /** Whether it is the session of the request. */
  current: z.boolean(),
})
export type ActiveSession = z.output<typeof ActiveSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions/',
  summary: 'The viewer’s sessions, most recently used first.',
  who: 'member',
  answer: z.array(ActiveSession),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}/',
  summary: 'End one of the viewer’s sessions.',
  who: 'member',
  refuses: ['not_found'],
  status: 204,
  answer: null,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/',
  summary: 'End all sessions of the viewer except the current one.',
  who: 'member',
  status: 204,
  answer: null,
})
