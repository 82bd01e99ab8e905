import { LRUCache } from 'lru-cache'
import type { Post } from '@trademates/contract/posts'
import { formatTimeAgo, daysBetween } from '@trademates/contract/time'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { applyIdeaView } from '#features/ideas/view.ts'
import { NO_USER_ID } from '#features/people/view.ts'
import type { PostSummary } from './store.ts'
import { presentPosts } from './view.ts'

const MAX_CACHED_POSTS = 10_000

interface CachedPost {
  revision: string
  /** Authors and mentioned users. For them, and for viewers who do not see one of them, the post may look different. */
  userIds: ReadonlySet<Id>
  /** As presented to a viewer who is not in `userIds`. */
  post: Post
}

/** Presents the posts of these summaries to a viewer, in their order; leaves out posts the viewer may not see. */
export type PresentSummaries = (db: Queryable, viewer: Id, summaries: readonly PostSummary[]) => Promise<Post[]>

/**
 * Creates a cache of posts as most viewers see them. An entry is stale if its revision differs from that of the summary, which every
 * request reads with the rights of the viewer; no invalidation between processes is needed.
 */
export function createPostCache(): PresentSummaries {
  const cache = new LRUCache<Id, CachedPost>({ max: MAX_CACHED_POSTS })

  async function refresh(db: Queryable, summaries: readonly PostSummary[]): Promise<void> {
    const stale = new Map(
      summaries.filter(({ id, revision }) => cache.get(id)?.revision !== revision).map(({ id, revision }) => [id, revision]),
    )
    for (const post of await presentPosts(db, NO_USER_ID, [...stale.keys()]))
      cache.set(post.id, { revision: stale.get(post.id) ?? '', userIds: userIdsIn(post), post })
  }

  function find(viewer: Id, { id, revision, hidden_user_ids }: PostSummary): CachedPost | undefined {
    const cached = cache.peek(id)
    if (cached?.revision !== revision || cached.userIds.has(viewer)) return undefined
    return hidden_user_ids?.some((one) => cached.userIds.has(one)) === true ? undefined : cached
  }

  return async (db, viewer, summaries) => {
    await refresh(db, summaries)
    const cached = summaries.map((summary) => find(viewer, summary))
    const uncachedIds = summaries.filter((_, at) => cached[at] === undefined).map(({ id }) => id)
    const presented = new Map((await presentPosts(db, viewer, uncachedIds)).map((post) => [post.id, post]))
    const now = new Date()
    return summaries.flatMap((summary, at) => {
      const entry = cached[at]
      if (entry === undefined) return presented.get(summary.id) ?? []
      const post = applySummary(entry.post, summary, now)
      // A mark-to-market costs as much as the rest of its post, and changes once a minute.
      if (post.idea?.mark !== entry.post.idea?.mark) entry.post = { ...entry.post, idea: post.idea }
      return post
    })
  }
}

const userIdsIn = (post: Post): Set<Id> =>
  new Set([post, ...post.comments].flatMap(({ author_id, mentions }) => [author_id, ...mentions.map(({ id }) => id)]))

const applySummary = (post: Post, summary: PostSummary, now: Date): Post => ({
  ...post,
  idea: post.idea && applyIdeaView(post.idea, summary),
  likes_count: summary.likes_count,
  user_liked: summary.user_liked,
  comments_count: summary.comments_count,
  days_since_added: daysBetween(new Date(post.created_at), now),
  comments: post.comments.map((comment) => ({ ...comment, time_since_added: formatTimeAgo(new Date(comment.created_at), now) })),
})
