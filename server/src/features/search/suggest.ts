import type { AnswerOf } from '@trademates/contract/endpoint'
import { SUGGESTED, type suggest } from '@trademates/contract/search'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { findPeople, findTags } from './view.ts'

/** The first few people and tags that are found, for a search box that is being written in. */
export async function suggestFew({ viewer, query }: Ask<typeof suggest>, { db: { alone: db } }: Deps): Promise<AnswerOf<typeof suggest>> {
  const ask = { q: query.q, limit: SUGGESTED }
  const [people, tags] = await Promise.all([findPeople(db, viewer.id, ask), findTags(db, viewer.id, ask)])
  return { people: people.items, tags: tags.items }
}
