import type { Me } from '@trademates/contract/people'
import { FOLLOW_PREVIEW_COUNT, type Profile, type readOwnProfile, type readProfile } from '@trademates/contract/profiles'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { notFoundError } from '#platform/api-error.ts'
import { presentPeople } from '#features/people/view.ts'
import { presentSubjects } from '#features/posts/symbols/symbols.ts'
import { presentMe } from './me.ts'
import { findProfileDetails, listFollows } from './store.ts'

/** Shows the viewer's own account. */
export const showOwn = ({ viewer }: RequestContext<typeof readOwnProfile>, { db }: Deps): Promise<Me> => presentMe(db, viewer.id)

const page = { limit: FOLLOW_PREVIEW_COUNT }

/** Shows a profile; throws `not_found` for a user that the viewer may not see. */
export async function show({ viewer, params: { userId: user } }: RequestContext<typeof readProfile>, { db }: Deps): Promise<Profile> {
  const [details, subjects, followers, following] = await Promise.all([
    findProfileDetails(db, viewer.id, user),
    presentSubjects(db, viewer.id, user),
    listFollows(db, viewer.id, { user, listName: 'followers', page }),
    listFollows(db, viewer.id, { user, listName: 'following', page }),
  ])
  if (details === undefined) throw notFoundError()
  const idsOf = (ends: typeof followers) => ends.slice(0, FOLLOW_PREVIEW_COUNT).map(({ id }) => id)
  const people = await presentPeople(db, viewer.id, [...new Set([user, ...idsOf(followers), ...idsOf(following)])])
  const byId = new Map(people.map((person) => [person.id, person]))
  const person = byId.get(user)
  if (person === undefined) throw notFoundError()
  const named = (ends: typeof followers) => idsOf(ends).flatMap((id) => byId.get(id) ?? [])
  const joined_at = details.joined_at.toISOString()
  return { ...person, ...details, joined_at, subjects, followers: named(followers), following: named(following) }
}
