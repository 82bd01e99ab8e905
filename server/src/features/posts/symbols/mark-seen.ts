import type { markCorrectionsSeen as endpoint } from '@trademates/contract/posts'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { requireAuthor } from '#features/posts/changes/require-author.ts'
import { markCorrectionsSeen } from './symbols-store.ts'

/** Marks the corrections of the viewer's own post as seen. */
export async function markSeen({ viewer, params }: RequestContext<typeof endpoint>, { db }: Deps): Promise<undefined> {
  await requireAuthor(db, viewer.id, { post: params.id, action: 'edit' })
  await markCorrectionsSeen(db, params.id)
}
