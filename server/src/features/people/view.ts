import { findMentionedNames } from '@trademates/contract/mentions'
import type { Me, MentionedUser, Person } from '@trademates/contract/people'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { notFoundError } from '#platform/api-error.ts'
import { findMe, findVisibleUser, listHidden, listHiddenPairs, listMentioned, listMuters, listPeople } from './store.ts'

/** The id of no user: content rendered for it is independent of the viewer. */
export const NO_USER_ID: Id = '00000000-0000-0000-0000-000000000000'

/** The user's own account data; throws `not_found` for a deleted account. */
export async function presentAccount(db: Queryable, id: Id): Promise<Omit<Me, 'unread_notifications' | 'unread_messages'>> {
  const row = await findMe(db, id)
  if (row === undefined) throw notFoundError()
  return row
}

/** Ids of the users that a block hides from this user, in either direction. */
export async function listHiddenIds(db: Queryable, id: Id): Promise<Set<Id>> {
  return new Set((await listHidden(db, id)).map((person) => person.id))
}

/** Ids of the users that a block hides from each of these users, in either direction. One query. */
export async function listHiddenIdsOfEach(db: Queryable, ids: readonly Id[]): Promise<Map<Id, Set<Id>>> {
  const groups = Map.groupBy(await listHiddenPairs(db, ids), ({ id }) => id)
  return new Map([...groups].map(([id, pairs]) => [id, new Set(pairs.map(({ from_id }) => from_id))]))
}

/** The viewers who may not see all of these mentions, each with the mentions they may see. At most one query. */
export async function listMentionsByViewer(db: Queryable, named: readonly MentionedUser[]): Promise<Map<Id, MentionedUser[]>> {
  if (named.length === 0) return new Map()
  const hidden = Map.groupBy(
    await listHiddenPairs(
      db,
      named.map(({ id }) => id),
    ),
    ({ from_id }) => from_id,
  )
  return new Map([...hidden].map(([viewer, rows]) => [viewer, named.filter(({ id }) => rows.every((row) => row.id !== id))]))
}

/** Ids of the users who have muted this user. */
export async function listMuterIds(db: Queryable, id: Id): Promise<Set<Id>> {
  return new Set((await listMuters(db, id)).map((person) => person.id))
}

/** Users as this viewer sees them, in the order of the ids; deleted and hidden users are left out. One query. */
export async function presentPeople(db: Queryable, viewer: Id, ids: readonly Id[]): Promise<Person[]> {
  if (ids.length === 0) return []
  const byId = new Map((await listPeople(db, viewer, ids)).map((person) => [person.id, person]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The mentioned users of each text that this viewer may see. At most one query. */
export async function presentMentions(db: Queryable, viewer: Id, texts: readonly string[]): Promise<MentionedUser[][]> {
  const named = texts.map(findMentionedNames)
  const names = [...new Set(named.flat())]
  if (names.length === 0) return texts.map(() => [])
  const byName = new Map((await listMentioned(db, viewer, names)).map((person) => [person.username.toLowerCase(), person]))
  return named.map((mentioned) => mentioned.flatMap((name) => byName.get(name) ?? []))
}

/** Throws `not_found` for a user that the viewer may not see. */
export async function requireVisibleUser(db: Queryable, viewer: Id, id: Id): Promise<void> {
  if ((await findVisibleUser(db, viewer, id)) === undefined) throw notFoundError()
}
