import * as z from 'zod/mini'
import { Alert } from './alerts.ts'
import { LiveMessage } from './chat.ts'
import { Comment } from './comments.ts'
import { Decimal } from './decimals.ts'
import { endpoint } from './endpoint.ts'
import { ExportState } from './exports.ts'
import { Idea, IdeaEvent, TouchedLevel } from './ideas.ts'
import { issue } from './issues.ts'
import { LessonProgress } from './learning.ts'
import { Notification } from './notifications.ts'
import { Person } from './people.ts'
import { EditedContent, PersonalFeed, Post, PostSymbols } from './posts.ts'
import { Quote } from './prices.ts'
import { SymbolCode } from './symbols.ts'
import { SymbolSentiment } from './votes.ts'
import { Id, Time } from './wire.ts'

const NewPostEvent = z.extend(Post, { feeds: z.optional(z.array(PersonalFeed)) })
export type NewPostEvent = z.output<typeof NewPostEvent>

/**
 * An event of the stream: `event:` is the name, `data:` the JSON of `data`, `id:` the position after the event. Events are idempotent and may be repeated.
 * A client that reconnects with `Last-Event-ID` receives the events since then, or `missed` if the server no longer has them.
 */
export const LiveEvent = z.discriminatedUnion('event', [
  /** A new post. `feeds`: the personal feeds of the receiver that contain it. */
  z.object({ event: z.literal('post.created'), data: NewPostEvent }),
  /**
   * A post or its counts changed. `comment`: a new comment. `removed_comment`: a deleted comment. `edited`: the content after an edit.
   * `symbols` and `edit_move`: the prices at the time of the post or of its edit are known. `user_liked`: the new state, sent only to the user who liked or unliked.
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
      edit_move: z.optional(Post.shape.edit_move),
    }),
  }),
  /** The progress of the receiver's data export. */
  z.object({ event: z.literal('export.changed'), data: ExportState }),
  /** The receiver's progress in a lesson, for their other clients. */
  z.object({ event: z.literal('learning.changed'), data: LessonProgress }),
  /** There are new headlines: reload visible lists of news. */
  z.object({ event: z.literal('news.came'), data: z.object({}) }),
  /** These parts of the markets have new figures: reload visible ones. */
  z.object({
    event: z.literal('markets.refreshed'),
    data: z.object({ at: Time, parts: z.array(z.enum(['board', 'movers', 'heatmap', 'trending'])) }),
  }),
  /**
   * An idea was graded. `event`: what happened; null if only the confirmation was withdrawn or the idea is on hold. `is_following` and
   * `allowed_amendments` are those of a guest.
   */
  z.object({ event: z.literal('idea.changed'), data: z.object({ idea: Idea, event: z.nullable(IdeaEvent) }) }),
  /** Final candles did not confirm a provisional event of an idea: they did not reach this level. */
  z.object({ event: z.literal('idea.withdrawn'), data: z.object({ id: Id, event_id: Id, touched: TouchedLevel }) }),
  /** The track record of a user was computed again. `score` is null while it is not shown. */
  z.object({ event: z.literal('track_record.changed'), data: z.object({ user_id: Id, score: z.nullable(Decimal), graded: z.int() }) }),
  /** A post was deleted or is no longer visible. */
  z.object({ event: z.literal('post.deleted'), data: z.object({ id: Id }) }),
  /** An alert of the receiver was created, changed or triggered. */
  z.object({ event: z.literal('alert.changed'), data: z.object({ alert: Alert }) }),
  /** An alert of the receiver was deleted. */
  z.object({ event: z.literal('alert.deleted'), data: z.object({ id: Id }) }),
  /** The views on a symbol that the receiver looks at (`PUT /api/quotes/watch/`) changed; at most once in 5 seconds. */
  z.object({
    event: z.literal('sentiment.changed'),
    data: z.object({ symbol: SymbolCode, ...z.pick(SymbolSentiment, { window: true, bullish: true, bearish: true }).shape }),
  }),
  /** The receiver voted on a symbol, or took the vote back. `mine`: the vote of this UTC day. */
  z.object({ event: z.literal('vote.changed'), data: z.object({ symbol: SymbolCode, ...z.pick(SymbolSentiment, { mine: true }).shape }) }),
  /** A new notification. */
  z.object({ event: z.literal('notification.created'), data: Notification }),
  /** A notification changed, for example by another like or an answered request. */
  z.object({ event: z.literal('notification.changed'), data: Notification }),
  /** A notification was withdrawn, for example with a request or a like. */
  z.object({ event: z.literal('notification.removed'), data: z.object({ id: Id }) }),
  /** A new message, sent to all clients of both participants. */
  z.object({ event: z.literal('message.created'), data: LiveMessage }),
  /** A message was edited, deleted, delivered or read. Delivered and read include all earlier messages of the sender, which have no events. */
  z.object({ event: z.literal('message.changed'), data: LiveMessage }),
  /** A user is typing to the receiver. */
  z.object({ event: z.literal('typing'), data: z.object({ user_id: Id }) }),
  /** The unread counts of the receiver. */
  z.object({ event: z.literal('counts'), data: z.object({ unread_notifications: z.int(), unread_messages: z.int() }) }),
  /** Changed prices of watched symbols (`PUT /api/quotes/watch/`). */
  z.object({ event: z.literal('quotes'), data: z.array(Quote) }),
  /** The relationship between the receiver and this person changed. */
  z.object({ event: z.literal('person.changed'), data: Person }),
  /** A user is gone, with all their content. */
  z.object({ event: z.literal('person.gone'), data: z.object({ id: Id }) }),
  /** Events were missed, or visibility changed: reload all visible data. */
  z.object({ event: z.literal('missed'), data: z.object({}) }),
  /** This session was ended. Its tokens are invalid. */
  z.object({ event: z.literal('session.ended'), data: z.object({}) }),
])
export type LiveEvent = z.output<typeof LiveEvent>

/** The maximum of `ago`. */
export const MAX_AGO_MS = 86_400_000

export const openEvents = endpoint({
  method: 'GET',
  path: '/api/events/',
  summary: 'The event stream of the viewer, as text/event-stream. `Last-Event-ID` resumes an earlier stream.',
  who: 'member',
  refuses: ['unavailable'],
  query: z.object({
    /** For a client without a position: how many milliseconds ago it started to load data. Events since then are sent first. */
    ago: z.optional(
      z.coerce
        .number(issue('integer_needed'))
        .check(z.int(issue('integer_needed')), z.minimum(0, issue('min_value', { min: 0 })), z.maximum(MAX_AGO_MS, issue('max_day'))),
    ),
  }),
  answer: null,
  stream: LiveEvent,
})
