import type { listStrangers, Stranger } from '@trademates/contract/people'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { cutPageAt, type Page } from '#platform/paging.ts'
import { listStrangersOf } from './strangers.ts'
import { presentPeople } from './view.ts'

/** People to connect to: those with the most common connections first, then the most followed (decision D28). */
export async function browse({ viewer, query }: Ask<typeof listStrangers>, { db }: Deps): Promise<Page<Stranger>> {
  const rows = await listStrangersOf(db, viewer.id, query)
  const { items, next } = cutPageAt(rows, query.limit, (row) => `${row.mutual}.${row.followers_count}.${row.id}`)
  const mutuals = new Map(items.map((row) => [row.id, row.mutuals]))
  const people = await presentPeople(db, viewer.id, [...mutuals.keys()])
  return { items: people.map((person) => ({ ...person, mutuals: mutuals.get(person.id) ?? [] })), next }
}
