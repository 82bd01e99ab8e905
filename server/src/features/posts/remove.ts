import type { removePost } from '@trademates/contract/posts'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { notFound } from '#platform/refusal.ts'
import { checkOwn } from './own.ts'
import * as store from './store.ts'

/** Removes the viewer's own post with all that belongs to it; the bytes of its files are swept later. */
export async function remove({ viewer, params }: Ask<typeof removePost>, { db, bus }: Deps): Promise<undefined> {
  await checkOwn(db, viewer.id, { post: params.id, toDo: 'delete' })
  if ((await store.removePost(db, viewer.id, params.id)) === 0) throw notFound()
  bus.publish({ topic: 'post.deleted', post_id: params.id, author_id: viewer.id })
}
