import type { AnswerOf } from '@trademates/contract/endpoint'
import { SUGGESTION_COUNT, type suggest } from '@trademates/contract/search'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { findPeople, findTags } from './view.ts'

/** Returns the first users and tags that match, for the suggestions of a search box. */
export async function listSuggestions(
  { viewer, query }: RequestContext<typeof suggest>,
  { db: { unpipelined: db } }: Deps,
): Promise<AnswerOf<typeof suggest>> {
  const page = { q: query.q, limit: SUGGESTION_COUNT }
  const [people, tags] = await Promise.all([findPeople(db, viewer.id, page), findTags(db, viewer.id, page)])
  return { people: people.items, tags: tags.items }
}
