import { listChanges, listConversations, listMessages, type Message, readConversation, sendMessage } from '@trademates/contract/chat'
import type { AnswerOf, EndpointSpec } from '@trademates/contract/endpoint'
import { acceptFriendship, requestFriendship } from '@trademates/contract/friendships'
import { expect } from 'vitest'
import type { Person } from '#server/users.ts'
import type { Answer } from './call.ts'

/** Connects two people. */
export async function connect(one: Person, other: Person): Promise<void> {
  const { friendship_id } = (await one.asks(requestFriendship, { body: { to_user: other.id } })).body
  expect((await other.asks(acceptFriendship, { body: { friendship_id } })).status).toBe(200)
}

const params = (other: Person) => ({ userId: other.id })

async function succeed<Spec extends EndpointSpec>(answer: Promise<Answer<Spec>>): Promise<AnswerOf<Spec>> {
  const { status, body, refusal, fields } = await answer
  if (status >= 400) throw new Error(`${status} ${JSON.stringify(refusal ?? fields)}`)
  return body
}

/** Sends what may be refused. */
export const sends = (
  who: Person,
  other: Person,
  { content = '', id, files = [], headers = {} }: { content?: string; id?: string; files?: File[]; headers?: Record<string, string> },
): Promise<Answer<typeof sendMessage>> =>
  who.asks(sendMessage, { params: params(other), body: { content, ...(id === undefined ? {} : { id }) }, files, headers })

/** Sends a text that arrives. */
export const says = (who: Person, other: Person, content: string): Promise<Message> => succeed(sends(who, other, { content }))

export const messagesOf = (
  who: Person,
  other: Person,
  query: Record<string, string | number> = {},
): Promise<AnswerOf<typeof listMessages>> => succeed(who.asks(listMessages, { params: params(other), query }))

export const changesOf = (who: Person, other: Person, since: number): Promise<AnswerOf<typeof listChanges>> =>
  succeed(who.asks(listChanges, { params: params(other), query: { since } }))

export const conversationsOf = (who: Person, query: Record<string, string> = {}): Promise<AnswerOf<typeof listConversations>> =>
  succeed(who.asks(listConversations, { query }))

export const opens = (who: Person, other: Person): Promise<AnswerOf<typeof readConversation>> =>
  succeed(who.asks(readConversation, { params: params(other) }))

/** Every message of a conversation, the oldest first, through all pages of the list. */
export async function history(who: Person, other: Person, page = 50): Promise<Message[]> {
  const pages: Message[][] = []
  let query: Record<string, string | number> | null = { limit: page }
  while (query !== null) {
    const answer: Answer<typeof listMessages> = await who.asks(listMessages, { params: params(other), query })
    pages.push(answer.body)
    query = answer.next === null ? null : Object.fromEntries(new URL(answer.next, 'http://here').searchParams)
  }
  return pages.flat().toReversed()
}
