import * as z from 'zod/mini'
import { Comment } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { ExportState } from './exports.ts'
import { Notification } from './notifications.ts'
import { EditedContent, Post, PostSymbols } from './posts.ts'
import { Quote } from './prices.ts'
import { Id } from './wire.ts'

/**
 * What the stream tells: `event:` carries the name, `data:` the JSON of `data`.
 * A stream promises only what happens while it is open: after (re)connecting, a client reads anew what it shows.
 */
export const LiveEvent = z.discriminatedUnion('event', [
  /** Somebody wrote a post; `user_liked` is false, for it is new. */
  z.object({ event: z.literal('post.created'), data: Post }),
  /**
   * A post changed, or counts of it moved: `comment` is there when a new comment moved them, `removed_comment` when one went,
   * `edited` with what the post says now when its author edited it, `symbols` when what they cost became known.
   */
  z.object({
    event: z.literal('post.changed'),
    data: z.object({
      id: Id,
      likes_count: z.int(),
      comments_count: z.int(),
      comment: z.optional(Comment),
      removed_comment: z.optional(Id),
      edited: z.optional(EditedContent),
      symbols: z.optional(PostSymbols),
    }),
  }),
  /** The own export moved on; told to nobody else. */
  z.object({ event: z.literal('export.changed'), data: ExportState }),
  /** A post is gone, with all that belonged to it. */
  z.object({ event: z.literal('post.deleted'), data: z.object({ id: Id }) }),
  /** Somebody did what one is told of; told to its owner only, as the next two. */
  z.object({ event: z.literal('notification.created'), data: Notification }),
  /** A notification says something else than before: a like more, a request answered. */
  z.object({ event: z.literal('notification.changed'), data: Notification }),
  /** How much one has not read. */
  z.object({ event: z.literal('counts'), data: z.object({ unread_notifications: z.int() }) }),
  /** New prices of what one watches (`PUT /api/quotes/watch/`); only those that moved. */
  z.object({ event: z.literal('quotes'), data: z.array(Quote) }),
  /** This session was ended elsewhere: its tokens work no longer. */
  z.object({ event: z.literal('session.ended'), data: z.object({}) }),
])
export type LiveEvent = z.output<typeof LiveEvent>

export const openEvents = endpoint({
  method: 'GET',
  path: '/api/events/',
  summary: 'The live stream of one signed-in user, as text/event-stream.',
  who: 'member',
  refuses: ['unavailable'],
  answer: null,
  stream: LiveEvent,
})
