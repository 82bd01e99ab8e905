import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { Market } from './markets.ts'
import { Me, Person, SuggestedPerson, Username } from './people.ts'
import { Id, paging, text, Time } from './wire.ts'

export const MAX_FAVORITE_SUBJECT_LENGTH = 60

/** A phone number as people write it: digits, with an optional + in front; blanks, dashes and brackets are dropped. Empty takes it away. */
const PhoneNumber = z.string().check(
  z.overwrite((value) => value.replace(/[\s()./-]/g, '')),
  z.regex(/^(\+?\d{5,15})?$/, issue('phone_digits')),
)

export const readOwnProfile = endpoint({
  method: 'GET',
  path: '/api/user_profile/',
  summary: 'The own profile, with what nobody else may see.',
  who: 'member',
  answer: Me,
})

export const editOwnProfile = endpoint({
  method: 'PATCH',
  path: '/api/user_profile/',
  summary: 'Change the own profile: what is not sent stays as it is. The image is a jpg, png, webp or gif.',
  who: 'member',
  limit: '60/hour',
  refuses: ['too_large', 'unsupported_media_type', 'unavailable'],
  files: { field: 'image', most: 1 },
  body: z.object({
    username: z.optional(Username),
    phone_number: z.optional(PhoneNumber),
    fav_sbj: z.optional(text(MAX_FAVORITE_SUBJECT_LENGTH)),
    /** Takes the picture away; an `image` sent beside it wins. */
    remove_image: z.optional(z.literal('true', issue('true_or_nothing'))),
  }),
  answer: Me,
})

/** How many people a profile names; the lists have them all. */
export const FOLLOW_PREVIEW_COUNT = 20

/** So many of their newest posts say what somebody writes about, and so many symbols are named. */
export const SUBJECT_POST_COUNT = 100
export const SUBJECT_SYMBOL_COUNT = 5

/** What somebody writes about, in the newest posts that the viewer may see; what most of them are about first. */
export const Subjects = z.object({
  symbols: z.array(z.object({ symbol: z.string(), posts_count: z.int() })),
  markets: z.array(z.object({ market: Market, posts_count: z.int() })),
  /** When the newest of them was written. */
  latest_at: z.nullable(Time),
})
export type Subjects = z.output<typeof Subjects>

/** Somebody's page as others see it: never with their address or phone number. Whom both are connected to is told of a stranger too. */
export const Profile = z.extend(SuggestedPerson, {
  joined_at: Time,
  followers_count: z.int(),
  following_count: z.int(),
  /** The newest twenty. */
  followers: z.array(Person),
  following: z.array(Person),
  posts_count: z.int(),
  subjects: Subjects,
  is_following: z.boolean(),
  is_muted: z.boolean(),
})
export type Profile = z.output<typeof Profile>

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/profile/{userId}/',
  summary: 'Somebody’s profile.',
  who: 'member',
  refuses: ['not_found'],
  answer: Profile,
})

export const listFollowers = endpoint({
  method: 'GET',
  path: '/api/profile/{userId}/followers/',
  summary: 'Who follows somebody, the newest first.',
  who: 'member',
  paged: true,
  refuses: ['not_found'],
  query: z.object(paging),
  answer: z.array(Person),
})

export const listFollowing = endpoint({
  method: 'GET',
  path: '/api/profile/{userId}/following/',
  summary: 'Whom somebody follows, the newest first.',
  who: 'member',
  paged: true,
  refuses: ['not_found'],
  query: z.object(paging),
  answer: z.array(Person),
})

/** Somebody whom one does not want to see, or hear of. */
export const BlockedOrMutedUser = z.object({ id: Id, username: z.string(), image: z.nullable(z.string()), since: Time })
export type BlockedOrMutedUser = z.output<typeof BlockedOrMutedUser>

export const listBlocked = endpoint({
  method: 'GET',
  path: '/api/blocked/',
  summary: 'Whom one has blocked, the newest first.',
  who: 'member',
  paged: true,
  query: z.object(paging),
  answer: z.array(BlockedOrMutedUser),
})

export const listMuted = endpoint({
  method: 'GET',
  path: '/api/muted/',
  summary: 'Whom one has muted, the newest first.',
  who: 'member',
  paged: true,
  query: z.object(paging),
  answer: z.array(BlockedOrMutedUser),
})

/** What is common to the six calls that change what somebody is to the viewer. */
const change = { who: 'member', limit: '120/minute', refuses: ['not_found'], status: 204, answer: null } as const

export const follow = endpoint({
  method: 'PUT',
  path: '/api/profile/{userId}/follow/',
  summary: 'Follow somebody. Repeating it changes nothing.',
  ...change,
})

export const unfollow = endpoint({
  method: 'DELETE',
  path: '/api/profile/{userId}/follow/',
  summary: 'Follow somebody no longer. Repeating it changes nothing.',
  ...change,
})

export const block = endpoint({
  method: 'PUT',
  path: '/api/profile/{userId}/block/',
  summary: 'Hide somebody and oneself from each other, everywhere; ends connection, requests and follows.',
  ...change,
})

export const unblock = endpoint({
  method: 'DELETE',
  path: '/api/profile/{userId}/block/',
  summary: 'Take a block back. What it ended stays ended.',
  ...change,
})

export const mute = endpoint({
  method: 'PUT',
  path: '/api/profile/{userId}/mute/',
  summary: 'Keep somebody’s posts and comments out of one’s own lists. Nobody is told.',
  ...change,
})

export const unmute = endpoint({
  method: 'DELETE',
  path: '/api/profile/{userId}/mute/',
  summary: 'Hear of somebody again.',
  ...change,
})
