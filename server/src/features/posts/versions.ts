import type { listVersions, PostVersion } from '@trademates/contract/posts'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { cutPage, type Page } from '#platform/paging.ts'
import { notFound } from '#platform/refusal.ts'
import { findPostAuthor } from '#features/people/visible.ts'
import { listVersions as listRows } from './store.ts'
import { presentVersions } from './view.ts'

/** How a post stood before its edits, newest first; throws `not_found` for a post that the viewer may not see. */
export async function versions({ viewer, params, query }: Ask<typeof listVersions>, { db }: Deps): Promise<Page<PostVersion>> {
  const [post, rows] = await Promise.all([findPostAuthor(db, viewer.id, params.id), listRows(db, params.id, query)])
  if (post === undefined) throw notFound()
  const { items, next } = cutPage(rows, query.limit)
  return { items: await presentVersions(db, viewer.id, items), next }
}
