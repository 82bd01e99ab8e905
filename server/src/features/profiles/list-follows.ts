import type { AnswerOf } from '@trademates/contract/endpoint'
import type { listFollowers, listFollowing } from '@trademates/contract/profiles'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { paginateBy, type Page } from '#platform/database/pagination.ts'
import { requireVisibleUser, presentPeople } from '#features/people/view.ts'
import { type FollowListName, listFollows } from './store.ts'

type PeoplePage = Page<AnswerOf<typeof listFollowers>[number]>

async function list(
  { viewer, params, query }: RequestContext<typeof listFollowers>,
  { db }: Deps,
  listName: FollowListName,
): Promise<PeoplePage> {
  await requireVisibleUser(db, viewer.id, params.userId)
  const rows = await listFollows(db, viewer.id, { user: params.userId, listName, page: query })
  const { items, next } = paginateBy(rows, query.limit, ({ seq }) => seq)
  const ids = items.map(({ id }) => id)
  return { items: await presentPeople(db, viewer.id, ids), next }
}

/** Lists a user's followers, newest first; throws `not_found` for a user that the viewer may not see. */
export const listFollowersOf = (request: RequestContext<typeof listFollowers>, deps: Deps): Promise<PeoplePage> =>
  list(request, deps, 'followers')

/** Lists the users a user follows, newest first; throws `not_found` for a user that the viewer may not see. */
export const listFollowingOf = (request: RequestContext<typeof listFollowing>, deps: Deps): Promise<PeoplePage> =>
  list(request, deps, 'following')
