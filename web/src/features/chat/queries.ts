import { listConversations, listReceived, readConversation, searchMessages } from '@trademates/contract/chat'
import { listFriends } from '@trademates/contract/friendships'
import type { Id } from '@trademates/contract/wire'
import { listQuery, query } from '#lib/cache/query-cache.ts'

/** One's conversations, the newest first; `q` looks in the names and the last messages. */
export const conversationsQuery = (q: string) => listQuery(listConversations, { query: q === '' ? {} : { q } })

/** The messages of one's conversations that have all words of `q`, the newest first. */
export const messageSearchQuery = (q: string) => listQuery(searchMessages, { query: { q } })

/** The newest message received in each conversation. */
export const receivedMessagesQuery = listQuery(listReceived)

/** The conversation with somebody, also where none has begun. */
export const conversationQuery = (userId: Id) => query(readConversation, { params: { userId } })

/** Whom one may write to. */
export const friendsQuery = listQuery(listFriends)
