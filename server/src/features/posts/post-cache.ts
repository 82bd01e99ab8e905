import { LRUCache } from 'lru-cache'
import type { Post } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { refreshIdeas } from '#features/ideas/view.ts'
import { NO_USER_ID } from '#features/people/view.ts'
import type { PostSummary } from './store.ts'
import { applySummary, presentPosts } from './view.ts'

const MAX_CACHED_POSTS = 10_000
/** How long the JSON of a post is used, and the last price and the score of its idea: these and relative times are late by this at most. */
const FRESH_MS = 1_000
/** Posts that are read again within this time keep their JSON; those of all posts would cost more in memory than they save. */
const OFTEN_MS = 50

/** Times are those of `performance.now()`, which no change of the clock moves. */
interface CachedPost {
  revision: string
  /** Authors and mentioned users. For them, and for viewers who do not see one of them, the post may look different. */
  userIds: ReadonlySet<Id>
  /** As presented to a viewer who is not in `userIds`. */
  post: Post
  /** When it was read, or last its idea. */
  readAt: number
  /** Its JSON with the values of a summary, until a time. */
  kept: { summary: PostSummary; json: Buffer; until: number } | undefined
  usedAt: number
}

/** Presents the posts of these summaries to a viewer as JSON, in their order; leaves out posts the viewer may not see. */
export type PresentSummaries = ReturnType<typeof createPostCache>

/**
 * Creates a cache of posts as most viewers see them. An entry is stale if its revision differs from that of the summary, which every
 * request reads with the rights of the viewer; no invalidation between processes is needed.
 */
export function createPostCache() {
  const cache = new LRUCache<Id, CachedPost>({ max: MAX_CACHED_POSTS })

  async function refresh(db: Queryable, summaries: readonly PostSummary[]): Promise<void> {
    const stale = new Map(summaries.flatMap(({ id, revision }) => (cache.get(id)?.revision === revision ? [] : [[id, revision]])))
    const readAt = performance.now()
    for (const post of await presentPosts(db, NO_USER_ID, [...stale.keys()]))
      cache.set(post.id, { revision: stale.get(post.id) ?? '', userIds: userIdsIn(post), post, readAt, kept: undefined, usedAt: -Infinity })
  }

  function find(viewer: Id, { id, revision, hidden_user_ids }: PostSummary): CachedPost | undefined {
    const cached = cache.peek(id)
    if (cached?.revision !== revision || cached.userIds.has(viewer)) return undefined
    return hidden_user_ids?.some((one) => cached.userIds.has(one)) === true ? undefined : cached
  }

  return async (db: Queryable, viewer: Id, summaries: readonly PostSummary[]): Promise<Buffer[]> => {
    await refresh(db, summaries)
    const cached = new Map(summaries.map((summary) => [summary.id, find(viewer, summary)]))
    await refreshIdeasOf(db, [...cached.values()])
    const uncachedIds = summaries.flatMap(({ id }) => (cached.get(id) === undefined ? id : []))
    const presented = new Map((await presentPosts(db, viewer, uncachedIds)).map((post) => [post.id, toJson(post)]))
    return summaries.flatMap((summary) => {
      const entry = cached.get(summary.id)
      return entry === undefined ? (presented.get(summary.id) ?? []) : serialize(entry, summary)
    })
  }
}

/** Reads what changes of ideas without the revisions of their posts. */
async function refreshIdeasOf(db: Queryable, posts: readonly (CachedPost | undefined)[]): Promise<void> {
  const readAt = performance.now()
  const late = posts.filter((one): one is CachedPost => one !== undefined && one.post.idea !== null && readAt - one.readAt >= FRESH_MS)
  const shown = late.map(({ post }) => post.idea)
  const ideas = await refreshIdeas(db, shown)
  for (const [at, one] of late.entries()) Object.assign(one, { post: { ...one.post, idea: ideas[at] ?? null }, readAt, kept: undefined })
}

/** Returns the JSON of a post with the values of a summary. */
function serialize(cached: CachedPost, summary: PostSummary): Buffer {
  const { post, kept, usedAt } = cached
  cached.usedAt = performance.now()
  if (kept !== undefined && cached.usedAt < kept.until && isEqual(kept.summary, summary)) return kept.json
  const json = toJson(applySummary(post, summary, new Date()))
  cached.kept = cached.usedAt - usedAt < OFTEN_MS ? { summary, json, until: cached.usedAt + FRESH_MS } : undefined
  return json
}

const toJson = (post: Post): Buffer => Buffer.from(JSON.stringify(post))

const userIdsIn = (post: Post): Set<Id> =>
  new Set([post, ...post.comments].flatMap(({ author_id, mentions }) => [author_id, ...mentions.map(({ id }) => id)]))

/** Whether two summaries of one revision of a post present it alike, apart from relative times. */
const isEqual = (a: PostSummary, b: PostSummary): boolean =>
  a.likes_count === b.likes_count &&
  a.comments_count === b.comments_count &&
  a.user_liked === b.user_liked &&
  a.follows_idea === b.follows_idea
