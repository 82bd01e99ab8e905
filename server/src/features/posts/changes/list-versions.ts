import type { listVersions, PostVersion } from '@trademates/contract/posts'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { paginate, type Page } from '#platform/database/pagination.ts'
import { notFoundError } from '#platform/api-error.ts'
import { findPostAuthor } from '#features/people/visibility.ts'
import { listVersions as listRows } from '#features/posts/store.ts'
import { presentVersions } from '#features/posts/view.ts'

/** Returns the versions of a post before its edits, newest first; throws `not_found` if the viewer may not see the post. */
export async function listEarlierVersions(
  { viewer, params, query }: RequestContext<typeof listVersions>,
  { db }: Deps,
): Promise<Page<PostVersion>> {
  const [post, rows] = await Promise.all([findPostAuthor(db, viewer.id, params.id), listRows(db, params.id, query)])
  if (post === undefined) throw notFoundError()
  const { items, next } = paginate(rows, query.limit)
  return { items: await presentVersions(db, viewer.id, items), next }
}
