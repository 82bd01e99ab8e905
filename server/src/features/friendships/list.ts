import type { FriendRequest, listFriends, listRequests } from '@trademates/contract/friendships'
import type { Person } from '@trademates/contract/people'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { paginate, type Page } from '#platform/database/pagination.ts'
import { presentPeople } from '#features/people/view.ts'
import { type RelationshipRow, listRelationships } from './store.ts'

const otherIds = (items: readonly RelationshipRow[]) => items.map(({ other_id }) => other_id)

/** Lists pending requests, received and sent, newest first. */
export async function requests({ viewer, query }: RequestContext<typeof listRequests>, { db }: Deps): Promise<Page<FriendRequest>> {
  const rows = await listRelationships(db, viewer.id, { status: 'pending', direction: query.direction, page: query })
  const { items, next } = paginate(rows, query.limit)
  const people = new Map((await presentPeople(db, viewer.id, otherIds(items))).map((person) => [person.id, person]))
  return {
    items: items.flatMap(({ id, other_id, is_sender, created_at }) => {
      const person = people.get(other_id)
      if (person === undefined) return []
      return { friendship_id: id, direction: is_sender ? 'sent' : 'received', person, created_at: created_at.toISOString() }
    }),
    next,
  }
}

/** Lists the viewer's friends, newest first. */
export async function friends({ viewer, query }: RequestContext<typeof listFriends>, { db }: Deps): Promise<Page<Person>> {
  const { items, next } = paginate(await listRelationships(db, viewer.id, { status: 'accepted', page: query }), query.limit)
  return { items: await presentPeople(db, viewer.id, otherIds(items)), next }
}
