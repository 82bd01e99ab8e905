import type { InfiniteData } from '@tanstack/react-query'
import {
  type Conversation,
  lineOf,
  listConversations,
  listReceived,
  listChanges,
  listMessages,
  type LiveMessage,
  type Message,
  readConversation,
  type ReceivedMessage,
} from '@trademates/contract/chat'
import type { Page } from '#lib/api.ts'
import { query, queryClient } from './cache.ts'
import { missedMessages, noteReceived } from '#lib/delivery.ts'
import { isOwn, otherOf, showMessage } from './heard.ts'
import { typingEnded } from '#lib/typing.ts'

type Pages<Item> = InfiniteData<Page<Item[]>, string | null>

interface Row<Item> {
  isRow: (item: Item) => boolean
  change: (row: Item) => Item
  /** Whether the row goes to the top of its list. */
  rises: boolean
}

function withRow<Item>(data: Pages<Item>, { isRow, change, rises }: Row<Item>): Pages<Item> | null {
  const row = data.pages.flatMap(({ items }) => items).find(isRow)
  if (row === undefined) return null
  const changed = change(row)
  if (!rises)
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map((item) => (item === row ? changed : item)) })) }
  const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item !== row) }))
  return { ...data, pages: pages.map((page, at) => (at === 0 ? { ...page, items: [changed, ...page.items] } : page)) }
}

/** Changes one row in every list of a path; a list that does not have it, or that is being read, is read anew: nobody knows what it holds. */
function changeRow<Item>(path: string, row: Row<Item>): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: [path] })) {
    const data = queryClient.getQueryData<Pages<Item>>(queryKey)
    const changed = data && withRow(data, row)
    if (changed) queryClient.setQueryData(queryKey, changed, { updatedAt: state.dataUpdatedAt })
    if (!changed || state.fetchStatus === 'fetching') void queryClient.invalidateQueries({ queryKey, exact: true })
  }
}

/** Shows in all lists what a conversation has come to. `unread` is how many messages one has not read; left out where that has not changed. */
function showStanding(message: Message, { isNew, unread }: { isNew: boolean; unread?: number }): void {
  const other = otherOf(message)
  const counted = unread === undefined ? {} : { unread_count: unread }
  changeRow<Conversation>(listConversations.path, {
    isRow: ({ user }) => user.id === other,
    change: (row) => ({ ...row, ...counted, last_message: row.last_message.position <= message.position ? message : row.last_message }),
    rises: isNew,
  })
  const { queryKey } = query(readConversation, { params: { userId: other } })
  const isNowRead = !isOwn(message.sender_id) && message.read_at !== null
  queryClient.setQueryData(
    queryKey,
    (open) => open && { ...open, ...counted, read_position: Math.max(open.read_position, isNowRead ? message.position : 0) },
  )
  if (isOwn(message.sender_id)) return
  const line = { id: message.id, content: lineOf(message), timestamp: message.timestamp }
  changeRow<ReceivedMessage>(listReceived.path, {
    isRow: ({ sender_id }) => sender_id === other,
    change: (row) => ({ ...row, ...(isNew || row.id === message.id ? line : {}), is_read: unread === 0 }),
    rises: isNew,
  })
}

/** The server has taken a message that was sent from here. */
export function messageSent(message: Message): void {
  showMessage(message)
  showStanding(message, { isNew: true })
}

/** Somebody has sent a message: to the user of this tab, or as they from another one. */
export function messageArrived(message: LiveMessage): void {
  showMessage(message)
  showStanding(message, { isNew: true, unread: message.unread_count })
  if (isOwn(message.sender_id)) return
  typingEnded(message.sender_id)
  noteReceived(message.sender_id, message.id)
}

/** A message was edited, deleted, delivered or read. */
export function messageChanged(message: LiveMessage): void {
  showMessage(message)
  showStanding(message, { isNew: false, unread: message.unread_count })
}

/** More happened than was told. Open conversations ask what changed, when their queries are read anew; of others nothing that was read counts any more. */
export function missedChanges(): void {
  for (const { path } of [readConversation, listMessages, listChanges]) queryClient.removeQueries({ queryKey: [path], type: 'inactive' })
  missedMessages()
}
