import type { FoundMessage, searchMessages } from '@trademates/contract/chat'
import { presentPeople } from '#features/people/view.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { paginateBy, type Page } from '#platform/database/pagination.ts'
import { matchCursor, listMatches } from '#features/chat/store.ts'
import { presentMessagesByIds } from '#features/chat/view.ts'

/** Searches the viewer's messages for all words of `q`, newest first. Throws a validation error for an invalid cursor. */
export async function search(
  { viewer, query }: RequestContext<typeof searchMessages>,
  { db: { unpipelined: db } }: Deps,
): Promise<Page<FoundMessage>> {
  const { items, next } = paginateBy(await listMatches(db, viewer.id, query), query.limit, matchCursor)
  const others = [...new Set(items.map(({ other_id }) => other_id))]
  const [messages, people] = await Promise.all([
    presentMessagesByIds(
      db,
      items.map(({ id }) => id),
    ),
    presentPeople(db, viewer.id, others),
  ])
  const users = new Map(people.map((user) => [user.id, user]))
  return {
    items: items.flatMap(({ id, other_id }) => {
      const [message, user] = [messages.get(id), users.get(other_id)]
      return message === undefined || user === undefined ? [] : [{ user, message }]
    }),
    next,
  }
}
