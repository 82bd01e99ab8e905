import type { Post, readPost } from '@trademates/contract/posts'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { notFound } from '#platform/refusal.ts'
import { presentPosts } from './view.ts'

/** One post; throws `not_found` for one that the viewer may not see. */
export async function read({ viewer, params }: Ask<typeof readPost>, { db }: Deps): Promise<Post> {
  const [post] = await presentPosts(db, viewer.id, [params.id])
  if (post === undefined) throw notFound()
  return post
}
