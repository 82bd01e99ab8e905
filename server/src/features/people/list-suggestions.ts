import type { listSuggestedPeople, SuggestedPerson } from '@trademates/contract/people'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { paginateBy, type Page } from '#platform/database/pagination.ts'
import { listSuggestedUsers } from './suggestions.ts'
import { presentPeople } from './view.ts'

/** Suggests users to connect with: those with the most mutual friends first, then the most followed (decision D28). */
export async function listSuggestions(
  { viewer, query }: RequestContext<typeof listSuggestedPeople>,
  { db }: Deps,
): Promise<Page<SuggestedPerson>> {
  const rows = await listSuggestedUsers(db, viewer.id, query)
  const { items, next } = paginateBy(rows, query.limit, (row) => `${row.mutual}.${row.followers_count}.${row.id}`)
  const mutuals = new Map(items.map((row) => [row.id, row.mutuals]))
  const people = await presentPeople(db, viewer.id, [...mutuals.keys()])
  return { items: people.map((person) => ({ ...person, mutuals: mutuals.get(person.id) ?? [] })), next }
}
