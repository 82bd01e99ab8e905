import {
  type Conversation,
  formatMessagePreview,
  listConversations,
  listReceived,
  listChanges,
  listMessages,
  type LiveMessage,
  type ChatMessage,
  readConversation,
  type ReceivedMessage,
} from '@trademates/contract/chat'
import { type Pages, query, queryClient } from './query-cache.ts'
import { onMessagesMissed, onMessageReceived } from '#lib/live/delivery-receipts.ts'
import { isOwn, partnerOf, storeMessage } from './live-messages.ts'
import { stopTyping } from '#lib/live/typing.ts'

interface RowChange<Item> {
  isRow: (item: Item) => boolean
  change: (row: Item) => Item
  /** Moves the row to the top of its list. */
  movesToTop: boolean
}

function replaceRow<Item>(data: Pages<Item>, { isRow, change, movesToTop }: RowChange<Item>): Pages<Item> | null {
  const row = data.pages.flatMap(({ items }) => items).find(isRow)
  if (row === undefined) return null
  const changed = change(row)
  if (!movesToTop)
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map((item) => (item === row ? changed : item)) })) }
  const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item !== row) }))
  return { ...data, pages: pages.map((page, at) => (at === 0 ? { ...page, items: [changed, ...page.items] } : page)) }
}

/** Changes a row in all lists of a path. Refetches lists that do not contain it or are being fetched. */
function updateRow<Item>(path: string, row: RowChange<Item>): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: [path] })) {
    const data = queryClient.getQueryData<Pages<Item>>(queryKey)
    const changed = data && replaceRow(data, row)
    if (changed) queryClient.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt })
    if (!changed || state.fetchStatus === 'fetching') void queryClient.invalidateQueries({ queryKey, exact: true })
  }
}

/** Updates a conversation in all lists. `unread`: the new number of unread messages, if it changed. */
function updateConversations(message: ChatMessage, { isNew, unread }: { isNew: boolean; unread?: number }): void {
  const other = partnerOf(message)
  const counted = unread === undefined ? {} : { unread_count: unread }
  updateRow<Conversation>(listConversations.path, {
    isRow: ({ user }) => user.id === other,
    change: (row) => ({ ...row, ...counted, last_message: row.last_message.position <= message.position ? message : row.last_message }),
    movesToTop: isNew,
  })
  const { queryKey } = query(readConversation, { params: { userId: other } })
  const isNowRead = !isOwn(message.sender_id) && message.read_at !== null
  queryClient.setQueryData(
    queryKey,
    (open) => open && { ...open, ...counted, read_position: Math.max(open.read_position, isNowRead ? message.position : 0) },
  )
  if (isOwn(message.sender_id)) return
  const line = { id: message.id, content: formatMessagePreview(message), timestamp: message.timestamp }
  updateRow<ReceivedMessage>(listReceived.path, {
    isRow: ({ sender_id }) => sender_id === other,
    change: (row) => ({ ...row, ...(isNew || row.id === message.id ? line : {}), is_read: unread === 0 }),
    movesToTop: isNew,
  })
}

/** Handles the response to a sent message. */
export function onMessageSent(message: ChatMessage): void {
  storeMessage(message)
  updateConversations(message, { isNew: true })
}

/** Handles a new message, received or sent from another tab. */
export function onMessageCreated(message: LiveMessage): void {
  storeMessage(message)
  updateConversations(message, { isNew: true, unread: message.unread_count })
  if (isOwn(message.sender_id)) return
  stopTyping(message.sender_id)
  onMessageReceived(message.sender_id, message.id)
}

/** Handles an edited, deleted, delivered or read message. */
export function onMessageChanged(message: LiveMessage): void {
  storeMessage(message)
  updateConversations(message, { isNew: false, unread: message.unread_count })
}

/** Handles a gap in the event stream. Open conversations fetch the missed changes when their queries refetch; closed ones are dropped from the cache. */
export function onEventsMissed(): void {
  for (const { path } of [readConversation, listMessages, listChanges]) queryClient.removeQueries({ queryKey: [path], type: 'inactive' })
  onMessagesMissed()
}
