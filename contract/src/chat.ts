import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { MediaFile } from './media.ts'
import { Person } from './people.ts'
import { MAX_SEARCH_LENGTH } from './search.ts'
import { TaggedSymbol } from './symbols.ts'
import { Id, paging, text, Time, wholeNumber } from './wire.ts'

/** Limits of messages (decision D33). */
export const MAX_MESSAGE_LENGTH = 4_000
export const MAX_IMAGES_PER_MESSAGE = 4
/** Messages of one user per minute, to all recipients together. */
export const MAX_MESSAGES_PER_MINUTE = 60
/** A message can be edited for this long after it was sent. */
export const MESSAGE_EDIT_MINUTES = 15
/** How often a client sends that its user is typing, and how long the other client shows it. */
export const TYPING_INTERVAL_MS = 3_000
export const TYPING_VISIBLE_MS = 6_000

export const ChatMessage = z.object({
  /** Created by the sending client, so that it recognizes its own message. */
  id: Id,
  sender_id: Id,
  recipient_id: Id,
  content: z.string(),
  /** The symbols in the content. */
  symbols: z.array(TaggedSymbol),
  /** Its cashtags that may mean several symbols, in capitals and without the dollar sign. */
  ambiguous_tags: z.array(z.string()),
  /** Images. Only the two participants can load them, with their access token. */
  files: z.array(MediaFile),
  timestamp: Time,
  /** When a client of the recipient received it, and when the recipient read it. */
  delivered_at: z.nullable(Time),
  read_at: z.nullable(Time),
  edited_at: z.nullable(Time),
  /** A deleted message has no content, only its position. */
  deleted_at: z.nullable(Time),
  /** Its number in the conversation: 1, 2, 3 … without gaps. */
  position: z.int(),
  /** The number of its last change. All changes of the conversation (send, edit, delete, delivered, read) are numbered 1, 2, 3 … without gaps. */
  revision: z.int(),
})
export type ChatMessage = z.output<typeof ChatMessage>

/** A message in the event stream, with the unread count of its conversation for the receiver. */
export const LiveMessage = z.extend(ChatMessage, { unread_count: z.int() })
export type LiveMessage = z.output<typeof LiveMessage>

const conversationState = {
  /** The other participant. */
  user: Person,
  /** Unread messages of the other participant, without deleted ones. */
  unread_count: z.int(),
  /** Whether the viewer may send and edit messages: only connected users may. */
  can_write: z.boolean(),
}

export const Conversation = z.object({ ...conversationState, last_message: ChatMessage })
export type Conversation = z.output<typeof Conversation>

/** An open conversation. `last_message` is null if there are no messages. */
export const OpenConversation = z.object({
  ...conversationState,
  last_message: z.nullable(ChatMessage),
  /** Messages of the other participant after this position are unread. */
  read_position: z.int(),
  /** The last change of the conversation, for `listChanges`. */
  revision: z.int(),
})
export type OpenConversation = z.output<typeof OpenConversation>

/** The newest received message of a conversation. */
export const ReceivedMessage = z.object({
  id: Id,
  sender_id: Id,
  sender_username: z.string(),
  sender_image: z.nullable(z.string()),
  /** A description if the message has images only. */
  content: z.string(),
  timestamp: Time,
  is_read: z.boolean(),
})
export type ReceivedMessage = z.output<typeof ReceivedMessage>

/** Formats a message as one line. */
export function formatMessagePreview({ content, files, deleted_at }: Pick<ChatMessage, 'content' | 'files' | 'deleted_at'>): string {
  if (deleted_at !== null) return 'Message deleted'
  if (content !== '') return content
  return files.length === 1 ? 'Sent a picture' : `Sent ${files.length} pictures`
}

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations/',
  summary: 'The viewer’s conversations, newest message first. `q` searches names and newest messages.',
  who: 'member',
  paged: true,
  query: z.object({ q: z.optional(text(MAX_SEARCH_LENGTH)), ...paging }),
  answer: z.array(Conversation),
})

/** A message found by a search, with the other participant. */
export const FoundMessage = z.object({ user: Person, message: ChatMessage })
export type FoundMessage = z.output<typeof FoundMessage>

export const searchMessages = endpoint({
  method: 'GET',
  path: '/api/messages/',
  summary: 'Messages of the viewer’s conversations that contain all words of `q`, newest first. Deleted messages are left out.',
  who: 'member',
  limit: '300/minute',
  paged: true,
  query: z.object({ q: text(MAX_SEARCH_LENGTH, issue('search_needed')), ...paging }),
  answer: z.array(FoundMessage),
})

export const listReceived = endpoint({
  method: 'GET',
  path: '/api/received-messages/',
  summary: 'The newest message received in each conversation, newest first.',
  who: 'member',
  paged: true,
  query: z.object(paging),
  answer: z.array(ReceivedMessage),
})

export const readConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/{userId}/',
  summary: 'The conversation with a user, also if it has no messages.',
  who: 'member',
  refuses: ['not_found'],
  answer: OpenConversation,
})

const MAX_POSITION = 2_147_483_647
const Position = wholeNumber({ min: 0, max: MAX_POSITION })

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/{userId}/messages/',
  summary:
    'The messages of a conversation, newest first; with `before`, those before that position. ' +
    'With `after`, those after that position, oldest first.',
  who: 'member',
  paged: true,
  refuses: ['not_found'],
  query: z
    .object({ before: z.optional(Position), after: z.optional(Position), ...paging })
    .check(z.refine(({ before, after }) => before === undefined || after === undefined, issue('before_or_after'))),
  answer: z.array(ChatMessage),
})

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/conversations/{userId}/changes/',
  summary:
    'Changes after the revision `since`, in order: messages that are new, edited, deleted, delivered or read. ' +
    'A mark holds for all earlier messages of its sender.',
  who: 'member',
  paged: true,
  refuses: ['not_found'],
  query: z.object({ since: z._default(Position, 0), ...paging }),
  answer: z.array(ChatMessage),
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/{userId}/messages/',
  summary:
    'Send text, up to four pictures, or both to a connected user. `id` is a new UUID of the sender: ' +
    'a repeated request returns the existing message.',
  who: 'member',
  limit: '240/minute',
  idempotent: true,
  refuses: ['not_found', 'permission_denied', 'conflict', 'too_large', 'unsupported_media_type', 'throttled', 'unavailable'],
  files: { field: 'files', most: MAX_IMAGES_PER_MESSAGE },
  body: z.object({ id: z.optional(Id), content: z._default(text(MAX_MESSAGE_LENGTH), '') }),
  status: 201,
  answer: ChatMessage,
})

export const editMessage = endpoint({
  method: 'PATCH',
  path: '/api/conversations/{userId}/messages/{id}/',
  summary: 'Edit the text of one’s own message within 15 minutes.',
  who: 'member',
  limit: '60/minute',
  refuses: ['not_found', 'permission_denied'],
  body: z.object({ content: text(MAX_MESSAGE_LENGTH) }),
  answer: ChatMessage,
})

export const removeMessage = endpoint({
  method: 'DELETE',
  path: '/api/conversations/{userId}/messages/{id}/',
  summary: 'Delete one’s own message for both participants. Its position stays, empty.',
  who: 'member',
  limit: '120/minute',
  refuses: ['not_found', 'permission_denied'],
  status: 204,
  answer: null,
})

/** The common part of `markDelivered` and `markRead`. They can be repeated, and never move back. */
const readMark = {
  method: 'POST',
  who: 'member',
  limit: '240/minute',
  refuses: ['not_found'],
  body: z.object({ up_to: Id }),
  status: 204,
  answer: null,
} as const

export const markDelivered = endpoint({
  path: '/api/conversations/{userId}/delivered/',
  summary: 'Mark a message and all earlier ones as delivered.',
  ...readMark,
})

export const markRead = endpoint({
  path: '/api/conversations/{userId}/read/',
  summary: 'Mark a message and all earlier ones as read.',
  ...readMark,
})

export const sendTyping = endpoint({
  method: 'POST',
  path: '/api/conversations/{userId}/typing/',
  summary: 'Announce that the viewer is typing; repeat every three seconds.',
  who: 'member',
  limit: '120/minute',
  refuses: ['not_found', 'permission_denied'],
  status: 204,
  answer: null,
})
