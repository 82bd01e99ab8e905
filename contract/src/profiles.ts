import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { Market } from './markets.ts'
import { Me, Person, SuggestedPerson, TimeZoneSetting, Username } from './people.ts'
import { isTimeZone } from './times.ts'
import { Id, paging, text, Time } from './wire.ts'

export const MAX_FAVORITE_SUBJECT_LENGTH = 60
const MAX_ZONE_LENGTH = 64

/** A phone number: digits with an optional leading +. Blanks, dots, dashes and parentheses are removed. Empty removes the number. */
const PhoneNumber = z.string().check(
  z.overwrite((value) => value.replace(/[\s()./-]/g, '')),
  z.regex(/^(\+?\d{5,15})?$/, issue('phone_digits')),
)

/** A boolean in JSON, or its name in a form. */
const TrueOrFalse = z.union(
  [
    z.boolean(),
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((value) => value === 'true'),
    ),
  ],
  issue('true_or_false'),
)

export const readOwnProfile = endpoint({
  method: 'GET',
  path: '/api/user_profile/',
  summary: 'The viewer’s own profile, with private fields.',
  who: 'member',
  answer: Me,
})

export const editOwnProfile = endpoint({
  method: 'PATCH',
  path: '/api/user_profile/',
  summary: 'Change the viewer’s profile. Omitted fields stay. The image is a jpg, png, webp or gif.',
  who: 'member',
  limit: '60/hour',
  refuses: ['too_large', 'unsupported_media_type', 'unavailable'],
  files: { field: 'image', most: 1 },
  body: z.object({
    username: z.optional(Username),
    phone_number: z.optional(PhoneNumber),
    fav_sbj: z.optional(text(MAX_FAVORITE_SUBJECT_LENGTH)),
    /** Removes the image, unless the request contains a new `image`. */
    remove_image: z.optional(z.literal('true', issue('true_or_nothing'))),
    /** Whether the viewer appears on the list of callers. */
    show_among_callers: z.optional(TrueOrFalse),
    time_zone: z.optional(TimeZoneSetting),
    /** The time zone of the browser, an IANA name. */
    zone: z.optional(
      z.string().check(z.maxLength(MAX_ZONE_LENGTH, issue('unknown_time_zone')), z.refine(isTimeZone, issue('unknown_time_zone'))),
    ),
  }),
  answer: Me,
})

/** The number of followers and followed users in a profile. The lists contain all. */
export const FOLLOW_PREVIEW_COUNT = 20

/** The number of recent posts that the subjects of a user are computed from, and of the listed symbols. */
export const SUBJECT_POST_COUNT = 100
export const SUBJECT_SYMBOL_COUNT = 5

/** The subjects of the recent posts that are visible to the viewer, the most frequent first. */
export const Subjects = z.object({
  symbols: z.array(z.object({ symbol: z.string(), posts_count: z.int() })),
  markets: z.array(z.object({ market: Market, posts_count: z.int() })),
  /** The time of the newest of these posts. */
  latest_at: z.nullable(Time),
})
export type Subjects = z.output<typeof Subjects>

/** The public profile of a user, without email and phone number. */
export const Profile = z.extend(SuggestedPerson, {
  joined_at: Time,
  followers_count: z.int(),
  following_count: z.int(),
  /** The newest 20. */
  followers: z.array(Person),
  following: z.array(Person),
  posts_count: z.int(),
  subjects: Subjects,
  is_following: z.boolean(),
  is_muted: z.boolean(),
  /** The viewer is notified of new trade ideas of the user. */
  has_ideas_bell: z.boolean(),
})
export type Profile = z.output<typeof Profile>

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/profile/{userId}/',
  summary: 'The profile of a user.',
  who: 'member',
  refuses: ['not_found'],
  answer: Profile,
})

export const listFollowers = endpoint({
  method: 'GET',
  path: '/api/profile/{userId}/followers/',
  summary: 'The followers of a user, newest first.',
  who: 'member',
  paged: true,
  refuses: ['not_found'],
  query: z.object(paging),
  answer: z.array(Person),
})

export const listFollowing = endpoint({
  method: 'GET',
  path: '/api/profile/{userId}/following/',
  summary: 'The users that a user follows, newest first.',
  who: 'member',
  paged: true,
  refuses: ['not_found'],
  query: z.object(paging),
  answer: z.array(Person),
})

/** A user whom the viewer has blocked or muted. */
export const BlockedOrMutedUser = z.object({ id: Id, username: z.string(), image: z.nullable(z.string()), since: Time })
export type BlockedOrMutedUser = z.output<typeof BlockedOrMutedUser>

export const listBlocked = endpoint({
  method: 'GET',
  path: '/api/blocked/',
  summary: 'Users whom the viewer has blocked, newest first.',
  who: 'member',
  paged: true,
  query: z.object(paging),
  answer: z.array(BlockedOrMutedUser),
})

export const listMuted = endpoint({
  method: 'GET',
  path: '/api/muted/',
  summary: 'Users whom the viewer has muted, newest first.',
  who: 'member',
  paged: true,
  query: z.object(paging),
  answer: z.array(BlockedOrMutedUser),
})

/** The common part of the endpoints that change a relationship. */
const change = { who: 'member', limit: '120/minute', refuses: ['not_found'], status: 204, answer: null } as const

export const follow = endpoint({
  method: 'PUT',
  path: '/api/profile/{userId}/follow/',
  summary: 'Follow a user. Repeating it changes nothing.',
  ...change,
})

export const unfollow = endpoint({
  method: 'DELETE',
  path: '/api/profile/{userId}/follow/',
  summary: 'Unfollow a user. Repeating it changes nothing.',
  ...change,
})

export const block = endpoint({
  method: 'PUT',
  path: '/api/profile/{userId}/block/',
  summary: 'Block a user: both are hidden from each other everywhere, and connection, requests and follows end.',
  ...change,
})

export const unblock = endpoint({
  method: 'DELETE',
  path: '/api/profile/{userId}/block/',
  summary: 'Unblock a user. What the block ended stays ended.',
  ...change,
})

export const mute = endpoint({
  method: 'PUT',
  path: '/api/profile/{userId}/mute/',
  summary: 'Mute a user: their posts and comments disappear from the viewer’s lists, without notice.',
  ...change,
})

export const unmute = endpoint({
  method: 'DELETE',
  path: '/api/profile/{userId}/mute/',
  summary: 'Unmute a user.',
  ...change,
})

export const turnOnIdeasBell = endpoint({
  method: 'PUT',
  path: '/api/profile/{userId}/ideas-bell/',
  summary: 'Be notified of new trade ideas of a user. Repeating it changes nothing.',
  ...change,
})

export const turnOffIdeasBell = endpoint({
  method: 'DELETE',
  path: '/api/profile/{userId}/ideas-bell/',
  summary: 'Stop notifications of new trade ideas of a user. Repeating it changes nothing.',
  ...change,
})
