import { setTimeout as delay } from 'node:timers/promises'
import type { Comment } from '@trademates/contract/comments'
import type { LiveEvent } from '@trademates/contract/events'
import type { Id } from '@trademates/contract/wire'
import type { DomainEvent } from '#platform/events/event-bus.ts'
import type { Deps } from '#platform/deps.ts'
import { findComment } from '#features/comments/view.ts'
import { presentLiked } from '#features/likes/view.ts'
import { listHiddenIds, listMuterIds, listMentionsByViewer, NO_USER_ID } from '#features/people/view.ts'
import { presentCounts, presentEdited, presentPosts } from '#features/posts/view.ts'
import type { Connections } from './connections.ts'

// Changes of one post within this time are published together.
const BATCH_DELAY_MS = 100

type PostChange = Extract<DomainEvent, { topic: 'post.changed' }>
type ChangedPost = Extract<LiveEvent, { event: 'post.changed' }>['data']
type Counts = Pick<ChangedPost, 'id' | 'likes_count' | 'comments_count'>

export interface PostPublisherDeps extends Pick<Deps, 'readOnlyDb'> {
  connections: Connections
  /** Runs tasks sequentially, so that a post is sent before its first comment. */
  enqueue(work: () => Promise<void>): void
}

/** Creates a publisher that sends changes of posts and new comments to all users who may see them. */
export function createPostChangePublisher({ readOnlyDb, connections, enqueue }: PostPublisherDeps): (change: PostChange) => void {
  let changes: PostChange[] = []

  async function publishChanges(): Promise<void> {
    await delay(BATCH_DELAY_MS)
    const batch = changes
    changes = []
    const counts = await presentCounts(readOnlyDb, [...new Set(batch.map((change) => change.post_id))])
    for (const { author_id, ...data } of counts) {
      const postChanges = batch.filter((change) => change.post_id === data.id)
      const comments = postChanges.flatMap(({ comment_id }) => comment_id ?? [])
      const liked = await presentLiked(readOnlyDb, data.id, [...new Set(postChanges.flatMap(({ liker_id }) => liker_id ?? []))])
      const details = await listChanges(readOnlyDb, data.id, postChanges)
      const isCountOnly = details.length === 0 && (liked.size > 0 || comments.length === 0)
      for (const more of isCountOnly ? [{}] : details) await publishChange({ ...data, ...more }, author_id, liked)
      for (const comment of comments) await publishComment(data, comment, author_id)
    }
  }

  /** Users whose likes are in the batch also get their own `user_liked`. */
  async function publishChange(data: ChangedPost, author: Id, liked: ReadonlyMap<Id, boolean>): Promise<void> {
    const { edited } = data
    const [except, named] = await Promise.all([listHiddenIds(readOnlyDb, author), listMentionsByViewer(readOnlyDb, edited?.mentions ?? [])])
    const changed = (user: Id): LiveEvent => {
      const [user_liked, mentions] = [liked.get(user), named.get(user)]
      const own = { ...(user_liked !== undefined && { user_liked }), ...(edited && mentions && { edited: { ...edited, mentions } }) }
      return { event: 'post.changed', data: { ...data, ...own } }
    }
    const others = new Set(liked.keys()).union(new Set(named.keys()))
    connections.publish({ event: 'post.changed', data }, { except, forSome: new Map([...others].map((user) => [user, changed(user)])) })
  }

  async function publishComment(data: Counts, id: Id, postAuthor: Id): Promise<void> {
    const comment = await findComment(readOnlyDb, NO_USER_ID, id)
    if (comment === undefined) return
    const [hidden, alsoHidden, muters, named] = await Promise.all([
      listHiddenIds(readOnlyDb, comment.author_id),
      listHiddenIds(readOnlyDb, postAuthor),
      listMuterIds(readOnlyDb, comment.author_id),
      listMentionsByViewer(readOnlyDb, comment.mentions),
    ])
    const changed = (shown: Partial<Comment>): LiveEvent => ({
      event: 'post.changed',
      data: { ...data, comment: { ...comment, ...shown } },
    })
    const removers = new Set([comment.author_id, postAuthor])
    const others = new Map(
      [...removers.union(new Set(named.keys()))].map((user) => [user, { mentions: named.get(user) ?? comment.mentions }]),
    )
    const versions = [...others].map(([user, { mentions }]) => [user, changed({ mentions, can_delete: removers.has(user) })] as const)
    // Users who muted the author only get the counts.
    const counted: LiveEvent = { event: 'post.changed', data }
    const quiet = [...muters].map((user) => [user, counted] as const)
    connections.publish(changed({}), { except: hidden.union(alsoHidden), forSome: new Map([...versions, ...quiet]) })
  }

  return (change) => {
    if (changes.push(change) === 1) enqueue(publishChanges)
  }
}

/** Lists the changes of one post besides counts and new comments: removed comments, the result of all edits, and symbol prices. */
async function listChanges(
  reads: Deps['readOnlyDb'],
  post: Id,
  changes: readonly PostChange[],
): Promise<Pick<ChangedPost, 'removed_comment' | 'edited' | 'symbols' | 'edit_move'>[]> {
  const removed = changes.flatMap(({ removed_comment_id: id }) => (id === undefined ? [] : { removed_comment: id }))
  const edited = changes.some((change) => change.edited === true) ? await presentEdited(reads, NO_USER_ID, post) : undefined
  const [priced] = changes.some((change) => change.priced === true) ? await presentPosts(reads, NO_USER_ID, [post]) : []
  return [
    ...removed,
    ...(edited === undefined ? [] : [{ edited }]),
    ...(priced === undefined ? [] : [{ symbols: priced.symbols, edit_move: priced.edit_move }]),
  ]
}
