import type { followIdea, unfollowIdea } from '@trademates/contract/idea-endpoints'
import type { Id } from '@trademates/contract/wire'
import { notFoundError } from '#platform/api-error.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { lockPair } from '#features/people/lock-users.ts'
import { deleteIdeaFollow, deleteIdeaFollows, findIdeaAuthor, insertIdeaFollow, listBellsOf, listFollowsOf } from './store-follows.ts'
import { listIdeaRows } from './store.ts'

/** Notifies the viewer of the events of an idea from now on. Idempotent. Throws `not_found` for an idea that the viewer may not see. */
export const follow = (request: RequestContext<typeof followIdea>, deps: Deps): Promise<undefined> =>
  changeFollow(request, deps, insertIdeaFollow)

/** Ends notifications of the events of an idea. Idempotent. Throws `not_found` for an idea that the viewer may not see. */
export const unfollow = (request: RequestContext<typeof unfollowIdea>, deps: Deps): Promise<undefined> =>
  changeFollow(request, deps, deleteIdeaFollow)

async function changeFollow(
  { viewer, params: { id } }: RequestContext<typeof followIdea>,
  { db }: Deps,
  change: typeof insertIdeaFollow,
): Promise<undefined> {
  await db.transaction(async (tx) => {
    const idea = await findIdeaAuthor(tx, id)
    if (idea === undefined) throw notFoundError()
    // A concurrent block of the two users also ends this follow.
    await lockPair(tx, viewer.id, idea.author_id)
    if ((await listIdeaRows(tx, viewer.id, [id])).length === 0) throw notFoundError()
    await change(tx, viewer.id, id)
  })
}

/** Ends the follows of two users of each other's ideas. */
export const removeIdeaFollows = async (tx: Queryable, one: Id, other: Id): Promise<void> => {
  await deleteIdeaFollows(tx, one, other)
  await deleteIdeaFollows(tx, other, one)
}

/** The ideas that a user follows, and the users of whose new ideas the user is notified, for the data export. */
export async function exportIdeaFollows(db: Queryable, user: Id): Promise<Record<'ideas' | 'authors', object[]>> {
  const [ideas, authors] = await Promise.all([listFollowsOf(db, user), listBellsOf(db, user)])
  return { ideas, authors }
}
