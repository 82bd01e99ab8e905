import type { Me } from '@trademates/contract/people'
import { FOLLOWS_SHOWN, type Profile, type readOwnProfile, type readProfile } from '@trademates/contract/profiles'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { notFound } from '#platform/refusal.ts'
import { presentPeople } from '#features/people/view.ts'
import { presentSubjects } from '#features/posts/subjects.ts'
import { presentMe } from './me.ts'
import { findStanding, listEnds } from './store.ts'

/** The own profile, with what nobody else may see. */
export const showOwn = ({ viewer }: Ask<typeof readOwnProfile>, { db }: Deps): Promise<Me> => presentMe(db, viewer.id)

const page = { limit: FOLLOWS_SHOWN }

/** Somebody's profile; throws `not_found` for somebody whom the viewer may not see. */
export async function show({ viewer, params: { userId: user } }: Ask<typeof readProfile>, { db }: Deps): Promise<Profile> {
  const [standing, subjects, followers, following] = await Promise.all([
    findStanding(db, viewer.id, user),
    presentSubjects(db, viewer.id, user),
    listEnds(db, viewer.id, { user, end: 'followers', page }),
    listEnds(db, viewer.id, { user, end: 'following', page }),
  ])
  if (standing === undefined) throw notFound()
  const idsOf = (ends: typeof followers) => ends.slice(0, FOLLOWS_SHOWN).map(({ id }) => id)
  const people = await presentPeople(db, viewer.id, [...new Set([user, ...idsOf(followers), ...idsOf(following)])])
  const byId = new Map(people.map((person) => [person.id, person]))
  const person = byId.get(user)
  if (person === undefined) throw notFound()
  const named = (ends: typeof followers) => idsOf(ends).flatMap((id) => byId.get(id) ?? [])
  const joined_at = standing.joined_at.toISOString()
  return { ...person, ...standing, joined_at, subjects, followers: named(followers), following: named(following) }
}
