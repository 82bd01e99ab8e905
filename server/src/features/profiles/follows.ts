import type { AnswerOf } from '@trademates/contract/endpoint'
import type { listFollowers, listFollowing } from '@trademates/contract/profiles'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { cutPageAt, type Page } from '#platform/paging.ts'
import { checkSeen, presentPeople } from '#features/people/view.ts'
import { type End, listEnds } from './store.ts'

type People = Page<AnswerOf<typeof listFollowers>[number]>

async function list({ viewer, params, query }: Ask<typeof listFollowers>, { db }: Deps, end: End): Promise<People> {
  await checkSeen(db, viewer.id, params.userId)
  const rows = await listEnds(db, viewer.id, { user: params.userId, end, page: query })
  const { items, next } = cutPageAt(rows, query.limit, ({ seq }) => seq)
  const ids = items.map(({ id }) => id)
  return { items: await presentPeople(db, viewer.id, ids), next }
}

/** Who follows somebody, the newest first; throws `not_found` for somebody whom the viewer may not see. */
export const followers = (ask: Ask<typeof listFollowers>, deps: Deps): Promise<People> => list(ask, deps, 'followers')

/** Whom somebody follows, the newest first; throws `not_found` for somebody whom the viewer may not see. */
export const following = (ask: Ask<typeof listFollowing>, deps: Deps): Promise<People> => list(ask, deps, 'following')
