import type { removePost } from '@trademates/contract/posts'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { notFound } from '#platform/refusal.ts'
import { tellCounts, toldOf } from '#features/notifications/notify.ts'
import { checkOwn } from './own.ts'
import * as store from './store.ts'

/** Removes the viewer's own post with all that belongs to it; the bytes of its files are swept later. */
export async function remove({ viewer, params }: Ask<typeof removePost>, { db, bus }: Deps): Promise<undefined> {
  await checkOwn(db, viewer.id, { post: params.id, toDo: 'delete' })
  const told = await db.transaction(async (tx) => {
    const before = await toldOf(tx, params.id)
    if ((await store.removePost(tx, viewer.id, params.id)) === 0) throw notFound()
    return before
  })
  bus.publish({ topic: 'post.deleted', post_id: params.id, author_id: viewer.id })
  tellCounts(bus, told)
}
