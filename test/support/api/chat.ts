import { listChanges, listConversations, listMessages, type ChatMessage, readConversation, sendMessage } from '@trademates/contract/chat'
import type { AnswerOf, EndpointSpec } from '@trademates/contract/endpoint'
import { acceptFriendship, requestFriendship } from '@trademates/contract/friendships'
import { expect } from 'vitest'
import type { TestUser } from '#server/users.ts'
import type { ApiResponse } from './call.ts'

/** Makes two users friends. */
export async function connectUsers(one: TestUser, other: TestUser): Promise<void> {
  const { friendship_id } = (await one.call(requestFriendship, { body: { to_user: other.id } })).body
  expect((await other.call(acceptFriendship, { body: { friendship_id } })).status).toBe(200)
}

const params = (other: TestUser) => ({ userId: other.id })

async function succeed<Spec extends EndpointSpec>(answer: Promise<ApiResponse<Spec>>): Promise<AnswerOf<Spec>> {
  const { status, body, error, fields } = await answer
  if (status >= 400) throw new Error(`${status} ${JSON.stringify(error ?? fields)}`)
  return body
}

/** Sends a message; the response may be an error. */
export const trySendMessage = (
  user: TestUser,
  other: TestUser,
  { content = '', id, files = [], headers = {} }: { content?: string; id?: string; files?: File[]; headers?: Record<string, string> },
): Promise<ApiResponse<typeof sendMessage>> =>
  user.call(sendMessage, { params: params(other), body: { content, ...(id === undefined ? {} : { id }) }, files, headers })

/** Sends a text. Throws when the response is an error. */
export const sendText = (user: TestUser, other: TestUser, content: string): Promise<ChatMessage> =>
  succeed(trySendMessage(user, other, { content }))

export const fetchMessages = (
  user: TestUser,
  other: TestUser,
  query: Record<string, string | number> = {},
): Promise<AnswerOf<typeof listMessages>> => succeed(user.call(listMessages, { params: params(other), query }))

export const fetchChanges = (user: TestUser, other: TestUser, since: number): Promise<AnswerOf<typeof listChanges>> =>
  succeed(user.call(listChanges, { params: params(other), query: { since } }))

export const fetchConversations = (user: TestUser, query: Record<string, string> = {}): Promise<AnswerOf<typeof listConversations>> =>
  succeed(user.call(listConversations, { query }))

export const openConversation = (user: TestUser, other: TestUser): Promise<AnswerOf<typeof readConversation>> =>
  succeed(user.call(readConversation, { params: params(other) }))

/** Returns all messages of a conversation from all pages, oldest first. */
export async function fetchAllMessages(user: TestUser, other: TestUser, page = 50): Promise<ChatMessage[]> {
  const pages: ChatMessage[][] = []
  let query: Record<string, string | number> | null = { limit: page }
  while (query !== null) {
    const answer: ApiResponse<typeof listMessages> = await user.call(listMessages, { params: params(other), query })
    pages.push(answer.body)
    query = answer.next === null ? null : Object.fromEntries(new URL(answer.next, 'http://here').searchParams)
  }
  return pages.flat().toReversed()
}
