import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { Id, paging, text } from './wire.ts'

export const MAX_USERNAME_LENGTH = 30

/** A username: letters, digits, `_`, `-` and inner dots, so that it cannot look like an email address or a link. */
export const Username = z
  .string(issue('username_needed'))
  .check(
    z.normalize('NFC'),
    z.trim(),
    z.minLength(1, { error: issue('username_needed'), abort: true }),
    z.maxLength(MAX_USERNAME_LENGTH, issue('max_characters', { max: MAX_USERNAME_LENGTH })),
    z.regex(/^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*$/u, issue('username_characters')),
  )

/** How clock times are shown: of the exchange of a symbol, of the browser, or UTC. */
export const TimeZoneSetting = z.enum(['exchange', 'local', 'utc'])
export type TimeZoneSetting = z.output<typeof TimeZoneSetting>

/** The signed-in user, with private fields. */
export const Me = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  fav_sbj: z.nullable(z.string()),
  followers_count: z.int(),
  following_count: z.int(),
  unread_notifications: z.int(),
  unread_messages: z.int(),
  /** Whether the user appears on the list of callers. */
  show_among_callers: z.boolean(),
  time_zone: TimeZoneSetting,
  /** The IANA name of the time zone of the browser that was used last. */
  zone: z.string(),
})
export type Me = z.output<typeof Me>

/** The relationship of a user to the viewer. */
export const Relationship = z.enum(['none', 'requested', 'asked_you', 'friends', 'self'])
export type Relationship = z.output<typeof Relationship>

/** A user as other users see them. */
export const Person = z.object({
  id: Id,
  username: z.string(),
  image: z.nullable(z.string()),
  fav_sbj: z.nullable(z.string()),
  /** The number of mutual connections. */
  mutual_count: z.int(),
  relation: Relationship,
  /** The friend request or connection with the viewer. */
  friendship_id: z.nullable(Id),
})
export type Person = z.output<typeof Person>

/** A user whom the viewer may want to connect to. */
export const SuggestedPerson = z.extend(Person, {
  /** Up to three mutual connections, the most followed first. */
  mutuals: z.array(z.pick(Person, { id: true, username: true, image: true })),
})
export type SuggestedPerson = z.output<typeof SuggestedPerson>

/** A mentioned user who is visible to the viewer. */
export const MentionedUser = z.pick(Person, { id: true, username: true })
export type MentionedUser = z.output<typeof MentionedUser>

export const listSuggestedPeople = endpoint({
  method: 'GET',
  path: '/api/users/',
  summary: 'Suggested people without a connection or request: mutual connections first, then the most followed. `q` filters by name.',
  who: 'member',
  paged: true,
  query: z.object({ q: z.optional(text(MAX_USERNAME_LENGTH)), ...paging }),
  answer: z.array(SuggestedPerson),
})
