import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { listConversations, listMessages, listReceived, type Message, readConversation } from '@trademates/contract/chat'
import { listFriends } from '@trademates/contract/friendships'
import type { Id } from '@trademates/contract/wire'
import { pages, query } from '#lib/cache.ts'
import { noteReceived } from '#lib/delivery.ts'
import { heardQuery } from '#lib/messages.ts'
import { session } from '#lib/session.ts'
import { hasGap, newestOf } from './conversation-lines.ts'

/** How many messages are read at once. */
const PAGE = 40

const isReceived = ({ sender_id, delivered_at }: Message): boolean => delivered_at === null && sender_id !== session.get().user?.id

/** One's conversations, the newest first; `q` looks in the names. */
export const conversationsQuery = (q: string) => pages(listConversations, { query: q === '' ? {} : { q } })

/** The newest message received in each conversation. */
export const receivedQuery = pages(listReceived)

/** The conversation with somebody, also where none has begun. */
export const conversationQuery = (userId: Id) => query(readConversation, { params: { userId } })

/** Whom one may write to. */
export const friendsQuery = pages(listFriends)

const messagesQuery = (userId: Id) => pages(listMessages, { params: { userId }, query: { limit: PAGE } })

/** The messages of a conversation as they are now, newest first, and how to read earlier ones. */
export function useMessages(userId: Id) {
  const read = useInfiniteQuery(messagesQuery(userId))
  const heard = useQuery(heardQuery(userId)).data
  const messages =
    read.data &&
    newestOf(
      read.data.pages.flatMap(({ items }) => items),
      heard ?? [],
    )

  // Something between what was read and what was told last has not been told.
  const missedBefore = messages !== undefined && hasGap(messages) ? messages[0]?.id : undefined
  const readAnew = useEffectEvent(() => void read.refetch())
  useEffect(() => {
    if (missedBefore !== undefined) readAnew()
  }, [missedBefore])
  return { ...read, messages }
}

/** Confirms that this client has what these conversations show. */
export function useConfirmed(newest: readonly Message[]): void {
  const confirm = useEffectEvent(() => {
    for (const { id, sender_id } of newest.filter(isReceived)) noteReceived(sender_id, id)
  })
  const ids = newest.map(({ id }) => id).join()
  useEffect(() => confirm(), [ids])
}
