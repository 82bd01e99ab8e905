import type { AnswerOf } from '@trademates/contract/endpoint'
import { SUGGESTION_COUNT, type suggest } from '@trademates/contract/search'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { findPeople, findTags } from './view.ts'

/** The first few people and tags that are found, for a search box that is being written in. */
export async function listSuggestions(
  { viewer, query }: RequestContext<typeof suggest>,
  { db: { unpipelined: db } }: Deps,
): Promise<AnswerOf<typeof suggest>> {
  const ask = { q: query.q, limit: SUGGESTION_COUNT }
  const [people, tags] = await Promise.all([findPeople(db, viewer.id, ask), findTags(db, viewer.id, ask)])
  return { people: people.items, tags: tags.items }
}
