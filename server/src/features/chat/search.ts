import type { FoundMessage, searchMessages } from '@trademates/contract/chat'
import { presentPeople } from '#features/people/view.ts'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { cutPageAt, type Page } from '#platform/paging.ts'
import { foundCursor, listFound } from './store.ts'
import { presentByIds } from './view.ts'

/** The messages of the viewer's conversations that have all words of `q`, newest first. Throws a field refusal for a strange cursor. */
export async function search({ viewer, query }: Ask<typeof searchMessages>, { db: { alone: db } }: Deps): Promise<Page<FoundMessage>> {
  const { items, next } = cutPageAt(await listFound(db, viewer.id, query), query.limit, foundCursor)
  const others = [...new Set(items.map(({ other_id }) => other_id))]
  const [messages, people] = await Promise.all([
    presentByIds(
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
