import * as z from 'zod/mini'
import { LiveMessage } from './chat.ts'
import { Comment } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { ExportState } from './exports.ts'
import { issue } from './issues.ts'
import { LessonProgress } from './learning.ts'
import { Notification } from './notifications.ts'
import { Person } from './people.ts'
import { EditedContent, PersonalFeed, Post, PostSymbols } from './posts.ts'
import { Quote } from './prices.ts'
import { Id } from './wire.ts'

const NewPost = z.extend(Post, { feeds: z.optional(z.array(PersonalFeed)) })
export type NewPost = z.output<typeof NewPost>

/**
 * What the stream tells: `event:` carries the name, `data:` the JSON of `data`, `id:` the position after it. Every event may be told twice, and means the same then.
 * Who comes back with the last position as `Last-Event-ID` hears what was told meanwhile, or `missed` where the server cannot say what that was.
 */
export const LiveEvent = z.discriminatedUnion('event', [
  /** Somebody wrote a post; `user_liked` is false, for it is new. `feeds` says in which of the hearer's own feeds it stands, where in one. */
  z.object({ event: z.literal('post.created'), data: NewPost }),
  /**
   * A post changed, or counts of it moved: `comment` is there when a new comment moved them, `removed_comment` when one went,
   * `edited` with what the post says now when its author edited it, `symbols` when what they cost became known. `user_liked` is told
   * to those only whose like moved them, in all their clients: how it stands now.
   */
  z.object({
    event: z.literal('post.changed'),
    data: z.object({
      id: Id,
      likes_count: z.int(),
      comments_count: z.int(),
      user_liked: z.optional(z.boolean()),
      comment: z.optional(Comment),
      removed_comment: z.optional(Id),
      edited: z.optional(EditedContent),
      symbols: z.optional(PostSymbols),
    }),
  }),
  /** The own export moved on; told to nobody else. */
  z.object({ event: z.literal('export.changed'), data: ExportState }),
  /** One went on in a lesson; told to oneself, wherever one is signed in. */
  z.object({ event: z.literal('learning.changed'), data: LessonProgress }),
  /** Headlines came in: a list of them that is shown is read anew. */
  z.object({ event: z.literal('news.came'), data: z.object({}) }),
  /** A post is gone, with all that belonged to it. */
  z.object({ event: z.literal('post.deleted'), data: z.object({ id: Id }) }),
  /** An alert of one's own was set, changed, deleted, or fired; told to its owner only, as the next four. */
  z.object({ event: z.literal('alert.changed'), data: z.object({ id: Id }) }),
  /** Somebody did what one is told of, or an alert fired. */
  z.object({ event: z.literal('notification.created'), data: Notification }),
  /** A notification says something else than before: a like more, a request answered. */
  z.object({ event: z.literal('notification.changed'), data: Notification }),
  /** There is nothing to tell any more: a request withdrawn, a like taken back. */
  z.object({ event: z.literal('notification.removed'), data: z.object({ id: Id }) }),
  /** A message was sent; told to its two, in all their clients, as the next one. */
  z.object({ event: z.literal('message.created'), data: LiveMessage }),
  /** A message was edited, deleted, delivered or read. A mark holds for all messages of that sender before it, which are not told one by one. */
  z.object({ event: z.literal('message.changed'), data: LiveMessage }),
  /** Somebody is typing to the hearer. */
  z.object({ event: z.literal('typing'), data: z.object({ user_id: Id }) }),
  /** How much one has not read. */
  z.object({ event: z.literal('counts'), data: z.object({ unread_notifications: z.int(), unread_messages: z.int() }) }),
  /** New prices of what one watches (`PUT /api/quotes/watch/`); only those that moved. */
  z.object({ event: z.literal('quotes'), data: z.array(Quote) }),
  /** Somebody is something else to the hearer than before: connected, asked, followed, or no longer; told to those two only. */
  z.object({ event: z.literal('person.changed'), data: Person }),
  /** Somebody is gone, with all that they wrote and did. */
  z.object({ event: z.literal('person.gone'), data: z.object({ id: Id }) }),
  /** More happened than is told here, or one may see other things than before: read anew what is shown. */
  z.object({ event: z.literal('missed'), data: z.object({}) }),
  /** This session was ended elsewhere: its tokens work no longer. */
  z.object({ event: z.literal('session.ended'), data: z.object({}) }),
])
export type LiveEvent = z.output<typeof LiveEvent>

/** Whoever began to read longer ago says this. */
export const MAX_AGO_MS = 86_400_000

export const openEvents = endpoint({
  method: 'GET',
  path: '/api/events/',
  summary: 'The live stream of one signed-in user, as text/event-stream. `Last-Event-ID` goes on where another one ended.',
  who: 'member',
  refuses: ['unavailable'],
  query: z.object({
    /** For who has no position yet: how many milliseconds ago they began to read. What was told since then comes first. */
    ago: z.optional(
      z.coerce
        .number(issue('integer_needed'))
        .check(z.int(issue('integer_needed')), z.minimum(0, issue('min_value', { min: 0 })), z.maximum(MAX_AGO_MS, issue('max_day'))),
    ),
  }),
  answer: null,
  stream: LiveEvent,
})
