import { LRUCache } from 'lru-cache'
import type { Post } from '@trademates/contract/posts'
import { formatTimeAgo, daysBetween } from '@trademates/contract/time'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { applyIdeaView, isEqualIdeaView } from '#features/ideas/view.ts'
import { NO_USER_ID } from '#features/people/view.ts'
import type { PostSummary } from './store.ts'
import { presentPosts } from './view.ts'

const MAX_CACHED_POSTS = 10_000
/** How long the JSON of a post is used: relative times are off by this at most. */
const TEXT_MS = 1_000
/** Posts that are read again within this time keep their JSON; those of all posts would cost more in memory than they save. */
const OFTEN_MS = 50

interface CachedPost {
  revision: string
  /** Authors and mentioned users. For them, and for viewers who do not see one of them, the post may look different. */
  userIds: ReadonlySet<Id>
  /** As presented to a viewer who is not in `userIds`. */
  post: Post
  /** Its JSON with the values of a summary, until a time. Times are those of `performance.now()`, which no change of the clock moves. */
  text: { summary: PostSummary; json: string; until: number } | undefined
  usedAt: number
}

/** Presents the posts of these summaries to a viewer as JSON, in their order; leaves out posts the viewer may not see. */
export type PresentSummaries = (db: Queryable, viewer: Id, summaries: readonly PostSummary[]) => Promise<string[]>

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
      cache.set(post.id, { revision: stale.get(post.id) ?? '', userIds: userIdsIn(post), post, text: undefined, usedAt: -Infinity })
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
      const post = presented.get(summary.id)
      return entry === undefined ? (post === undefined ? [] : JSON.stringify(post)) : serialize(entry, summary, now)
    })
  }
}

/** Returns the JSON of a post with the values of a summary. */
function serialize(cached: CachedPost, summary: PostSummary, now: Date): string {
  const { post, text, usedAt } = cached
  cached.usedAt = performance.now()
  if (text !== undefined && cached.usedAt < text.until && isEqual(text.summary, summary)) return text.json
  const json = JSON.stringify(applySummary(post, summary, now))
  cached.text = cached.usedAt - usedAt < OFTEN_MS ? { summary, json, until: cached.usedAt + TEXT_MS } : undefined
  return json
}

const userIdsIn = (post: Post): Set<Id> =>
  new Set([post, ...post.comments].flatMap(({ author_id, mentions }) => [author_id, ...mentions.map(({ id }) => id)]))

/** Whether two summaries of one revision of a post present it alike, apart from relative times. */
const isEqual = (a: PostSummary, b: PostSummary): boolean =>
  a.likes_count === b.likes_count && a.user_liked === b.user_liked && a.comments_count === b.comments_count && isEqualIdeaView(a, b)

const applySummary = (post: Post, summary: PostSummary, now: Date): Post => ({
  ...post,
  idea: post.idea && applyIdeaView(post.idea, summary),
  likes_count: summary.likes_count,
  user_liked: summary.user_liked,
  comments_count: summary.comments_count,
  days_since_added: daysBetween(new Date(post.created_at), now),
  comments: post.comments.map((comment) => ({ ...comment, time_since_added: formatTimeAgo(new Date(comment.created_at), now) })),
})
