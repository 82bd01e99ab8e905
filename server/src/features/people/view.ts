import { findMentionedNames } from '@trademates/contract/mentions'
import type { Me, MentionedUser, Person } from '@trademates/contract/people'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { notFoundError } from '#platform/api-error.ts'
import { findMe, findVisibleUser, listHidden, listHiddenPairs, listMentioned, listMuters, listPeople, lockPairKey } from './store.ts'

/** Nobody's id: what it is shown has no likes of its own and nothing it may remove. */
export const NO_USER_ID: Id = '00000000-0000-0000-0000-000000000000'

/** What a user alone sees of themselves; throws `not_found` when the account is gone. */
export async function presentAccount(db: Queryable, id: Id): Promise<Omit<Me, 'unread_notifications' | 'unread_messages'>> {
  const row = await findMe(db, id)
  if (row === undefined) throw notFoundError()
  return row
}

/** Whom nothing of this user may reach. */
export async function listHiddenIds(db: Queryable, id: Id): Promise<Set<Id>> {
  return new Set((await listHidden(db, id)).map((person) => person.id))
}

/** Whoever is to be told of fewer people than are named here, with those whom no block hides from them. One query, or none where nobody is named. */
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

/** To whom this user should not be brought unasked. */
export async function listMuterIds(db: Queryable, id: Id): Promise<Set<Id>> {
  return new Set((await listMuters(db, id)).map((person) => person.id))
}

/** People as this viewer sees them, in the order of the ids; those who are gone or hidden are left out. One query. */
export async function presentPeople(db: Queryable, viewer: Id, ids: readonly Id[]): Promise<Person[]> {
  if (ids.length === 0) return []
  const byId = new Map((await listPeople(db, viewer, ids)).map((person) => [person.id, person]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Who is named in each of these texts, as far as this viewer may see them. One query, or none where nobody is named. */
export async function presentMentions(db: Queryable, viewer: Id, texts: readonly string[]): Promise<MentionedUser[][]> {
  const named = texts.map(findMentionedNames)
  const names = [...new Set(named.flat())]
  if (names.length === 0) return texts.map(() => [])
  const byName = new Map((await listMentioned(db, viewer, names)).map((person) => [person.username.toLowerCase(), person]))
  return named.map((names) => names.flatMap((name) => byName.get(name) ?? []))
}

/** Throws `not_found` for somebody whom the viewer may not see. */
export async function requireVisibleUser(db: Queryable, viewer: Id, id: Id): Promise<void> {
  if ((await findVisibleUser(db, viewer, id)) === undefined) throw notFoundError()
}

/** Keeps whatever else would change what these two are to each other waiting until the transaction ends. */
export const lockPair = async (tx: Queryable, one: Id, other: Id): Promise<void> => void (await lockPairKey(tx, one, other))
