import { listConversations, listReceived, readConversation, searchMessages } from '@trademates/contract/chat'
import { listFriends } from '@trademates/contract/friendships'
import type { Id } from '@trademates/contract/wire'
import { listQuery, query } from '#lib/cache/query-cache.ts'

/** The viewer's conversations, newest first; `q` filters by names and last messages. */
export const conversationsQuery = (q: string) => listQuery(listConversations, { query: q === '' ? {} : { q } })

/** The viewer's messages that contain all words of `q`, newest first. */
export const messageSearchQuery = (q: string) => listQuery(searchMessages, { query: { q } })

/** The newest message received in each conversation. */
export const receivedMessagesQuery = listQuery(listReceived)

/** The conversation with a user, also before its first message. */
export const conversationQuery = (userId: Id) => query(readConversation, { params: { userId } })

/** The users that the viewer may write to. */
export const friendsQuery = listQuery(listFriends)
