import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { Person } from './people.ts'
import { Id, paging, Time } from './wire.ts'

/** The state of a friend request. */
export const Friendship = z.object({ friendship_id: Id, status: z.enum(['pending', 'accepted', 'declined']) })
export type Friendship = z.output<typeof Friendship>

/** A pending request. */
export const FriendRequest = z.object({
  friendship_id: Id,
  direction: z.enum(['received', 'sent']),
  /** The other user. */
  person: Person,
  created_at: Time,
})
export type FriendRequest = z.output<typeof FriendRequest>

export const requestFriendship = endpoint({
  method: 'POST',
  path: '/api/friend-requests/',
  summary: 'Send a connection request. Two mutual requests connect both users.',
  who: 'member',
  limit: '120/hour',
  idempotent: true,
  refuses: ['not_found', 'conflict'],
  body: z.object({ to_user: Id }),
  status: 201,
  answer: Friendship,
})

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/friend-requests/',
  summary: 'Pending requests, received and sent, newest first.',
  who: 'member',
  paged: true,
  query: z.object({ direction: z.optional(z.enum(['received', 'sent'], issue('request_direction'))), ...paging }),
  answer: z.array(FriendRequest),
})

export const withdrawRequest = endpoint({
  method: 'DELETE',
  path: '/api/friend-requests/{id}/',
  summary: 'Withdraw a pending request.',
  who: 'member',
  limit: '120/minute',
  refuses: ['not_found'],
  status: 204,
  answer: null,
})

/** The common part of accept and decline. */
const answering = {
  method: 'POST',
  who: 'member',
  limit: '120/minute',
  refuses: ['not_found'],
  body: z.object({ friendship_id: Id }),
  answer: Friendship,
} as const

export const acceptFriendship = endpoint({
  path: '/api/accept-friendship/',
  summary: 'Accept a received request; both users then follow each other.',
  ...answering,
})

export const declineFriendship = endpoint({
  path: '/api/decline-friendship/',
  summary: 'Decline a received request.',
  ...answering,
})

export const listFriends = endpoint({
  method: 'GET',
  path: '/api/friends/',
  summary: 'The viewer’s connections, newest first.',
  who: 'member',
  paged: true,
  query: z.object(paging),
  answer: z.array(Person),
})

export const endFriendship = endpoint({
  method: 'DELETE',
  path: '/api/friends/{userId}/',
  summary: 'End a connection. Follows stay.',
  who: 'member',
  limit: '120/minute',
  refuses: ['not_found'],
  status: 204,
  answer: null,
})
