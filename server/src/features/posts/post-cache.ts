import { LRUCache } from 'lru-cache'
import type { Post } from '@trademates/contract/posts'
import { formatTimeAgo, daysBetween } from '@trademates/contract/time'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { NO_USER_ID } from '#features/people/view.ts'
import type { PostSummary } from './store.ts'
import { presentPosts } from './view.ts'

const MAX_CACHED_POSTS = 10_000

interface CachedPost {
  revision: string
  /** Everybody in it. Who is one of them, or does not see one of them, may see it otherwise. */
  people: ReadonlySet<Id>
  /** As somebody who is not in it sees it. */
  post: Post
}

/** Presents the posts of these heads as this viewer sees them, in their order; those that the viewer may not see are left out. */
export type PresentSummaries = (db: Queryable, viewer: Id, heads: readonly PostSummary[]) => Promise<Post[]>

/**
 * Keeps posts as anybody sees them. An entry is stale when its revision is not that of the head, which every answer reads anew by the viewer's
 * own rights: nothing has to be told to other processes.
 */
export function createPostCache(): PresentSummaries {
  const cache = new LRUCache<Id, CachedPost>({ max: MAX_CACHED_POSTS })

  async function refresh(db: Queryable, heads: readonly PostSummary[]): Promise<void> {
    const stale = new Map(
      heads.filter(({ id, revision }) => cache.get(id)?.revision !== revision).map(({ id, revision }) => [id, revision]),
    )
    for (const post of await presentPosts(db, NO_USER_ID, [...stale.keys()]))
      cache.set(post.id, { revision: stale.get(post.id) ?? '', people: userIdsIn(post), post })
  }

  function find(viewer: Id, { id, revision, unseen }: PostSummary): Post | undefined {
    const shared = cache.peek(id)
    if (shared?.revision !== revision || shared.people.has(viewer)) return undefined
    return unseen?.some((one) => shared.people.has(one)) === true ? undefined : shared.post
  }

  return async (db, viewer, heads) => {
    await refresh(db, heads)
    const shared = heads.map((head) => find(viewer, head))
    const others = heads.filter((_, at) => shared[at] === undefined).map(({ id }) => id)
    const own = new Map((await presentPosts(db, viewer, others)).map((post) => [post.id, post]))
    const now = new Date()
    return heads.flatMap((head, at) => {
      const post = shared[at]
      return post === undefined ? (own.get(head.id) ?? []) : applySummary(post, head, now)
    })
  }
}

const userIdsIn = (post: Post): Set<Id> =>
  new Set([post, ...post.comments].flatMap(({ author_id, mentions }) => [author_id, ...mentions.map(({ id }) => id)]))

const applySummary = (post: Post, { likes_count, user_liked, comments_count }: PostSummary, now: Date): Post => ({
  ...post,
  likes_count,
  user_liked,
  comments_count,
  days_since_added: daysBetween(new Date(post.created_at), now),
  comments: post.comments.map((comment) => ({ ...comment, time_since_added: formatTimeAgo(new Date(comment.created_at), now) })),
})
