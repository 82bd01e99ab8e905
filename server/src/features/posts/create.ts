import { type createPost, nameFrom, type Post } from '@trademates/contract/posts'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { createOnce } from '#platform/once.ts'
import { notFound } from '#platform/refusal.ts'
import { attachFiles } from '#features/media/attach.ts'
import { intake } from '#features/media/intake.ts'
import { insertPost } from './store.ts'
import { presentPosts } from './view.ts'

/** Writes a post with its files. Without a name it takes the first line of the description (decision D17). */
export async function create(ask: Ask<typeof createPost>, deps: Deps): Promise<Post> {
  const { viewer, body } = ask
  const files = await intake(ask.files, deps)
  const { id, repeated } = await createOnce(deps.db, ask, async (tx) => {
    const post = newId()
    const name = body.name === undefined || body.name === '' ? nameFrom(body.description) : body.name
    await insertPost(tx, {
      id: post,
      author: viewer.id,
      name,
      description: body.description,
      market: body.trading_markets,
      tags: body.tags,
    })
    await attachFiles(tx, post, files)
    return post
  })
  if (!repeated) deps.bus.publish({ topic: 'post.created', post_id: id, author_id: viewer.id })
  const [post] = await presentPosts(deps.db, viewer.id, [id])
  if (post === undefined) throw notFound()
  return post
}
