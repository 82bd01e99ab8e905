import type { ChatMessage } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import type { MessageLine, DeliveryProgress } from './group-by-day.ts'
import { filesOf, type QueuedMessage } from '#lib/queue/queue.ts'

/**
 * Merges loaded pages and live messages into one list, newest first, with the latest version of each. Live messages before the pages are dropped;
 * those after them too, until the pages reach the newest.
 */
export function mergeMessages(
  read: readonly ChatMessage[],
  { live, isNewest }: { live: readonly ChatMessage[]; isNewest: boolean },
): ChatMessage[] {
  const byId = new Map(read.map((message) => [message.id, message]))
  const places = read.map(({ position }) => position)
  const [first, last] = [Math.min(...places), isNewest ? Infinity : Math.max(...places)]
  for (const message of live) {
    const known = byId.get(message.id)
    const isAmong = read.length === 0 || (message.position >= first && message.position <= last)
    if (isAmong && (known === undefined || known.revision <= message.revision)) byId.set(message.id, message)
  }
  return [...byId.values()].toSorted((a, b) => b.position - a.position)
}

/** The stored messages as lines, oldest first. A read receipt applies to all earlier messages of its sender. */
function serverLines(messages: readonly ChatMessage[], me: Id): MessageLine[] {
  let progress: DeliveryProgress = 'sent'
  let isSeen = false
  const lines = messages.map((message): MessageLine => {
    const isOwn = message.sender_id === me
    if (!isOwn && message.read_at !== null) isSeen = true
    if (isOwn && message.read_at !== null) progress = 'read'
    if (isOwn && message.delivered_at !== null && progress === 'sent') progress = 'delivered'
    return {
      id: message.id,
      isOwn,
      content: message.content,
      symbols: message.symbols,
      ambiguousTags: message.ambiguous_tags,
      files: message.files,
      chosen: [],
      pictures: 0,
      timestamp: message.timestamp,
      isEdited: message.edited_at !== null,
      isDeleted: message.deleted_at !== null,
      isRead: isOwn ? progress === 'read' : isSeen,
      progress: isOwn ? progress : null,
      failure: null,
    }
  })
  return lines.toReversed()
}

function queuedProgress({ failure, isRateLimited }: QueuedMessage, isOnline: boolean): DeliveryProgress {
  if (failure !== null) return 'failed'
  if (!isOnline) return 'waiting'
  return isRateLimited ? 'rate-limited' : 'sending'
}

const queuedLine = (one: QueuedMessage, isOnline: boolean): MessageLine => ({
  id: one.key,
  isOwn: true,
  content: one.action.content,
  symbols: [],
  ambiguousTags: [],
  files: [],
  chosen: filesOf(one),
  pictures: one.files,
  timestamp: one.at,
  isEdited: false,
  isDeleted: false,
  isRead: false,
  progress: queuedProgress(one, isOnline),
  failure: one.failure,
})

interface LineSources {
  /** Stored messages, newest first. */
  messages: readonly ChatMessage[]
  /** Queued messages, oldest first. */
  waiting: readonly QueuedMessage[]
  me: Id
  isOnline: boolean
}

/** All lines of a conversation, oldest first. A message that is stored and queued is shown once, as stored. */
export function toMessageLines({ messages, waiting, me, isOnline }: LineSources): MessageLine[] {
  const there = new Set(messages.map(({ id }) => id))
  return [...serverLines(messages, me), ...waiting.filter(({ key }) => !there.has(key)).map((one) => queuedLine(one, isOnline))]
}
