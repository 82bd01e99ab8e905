import type { LiveEvent } from '@trademates/contract/events'
import { listFeed, listPostsByAuthor, type Post, readPost } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { addComment, queryParams, matchesFeed, patchEntity, query, queryClient, findEntity } from './query-cache.ts'
import { likeToggleId, applyServerState } from '#lib/state/toggle.ts'

type ChangedPost = Extract<LiveEvent, { event: 'post.changed' }>['data']

type Predicate = (item: object) => boolean

/** `data` without what is gone in any of its lists; the very same `data` when nothing of it is in one. */
function withoutMatching(data: unknown, gone: Predicate): unknown {
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const left = data.filter((item: unknown) => !(typeof item === 'object' && item !== null && gone(item)))
    const items = left.map((item: unknown) => withoutMatching(item, gone))
    return items.length < data.length || items.some((item, at) => item !== data[at]) ? items : data
  }
  const before = Object.entries(data)
  const after = before.map(([name, value]) => [name, withoutMatching(value, gone)] as const)
  return after.some(([, value], at) => value !== before[at]?.[1]) ? Object.fromEntries(after) : data
}

/** Takes what is gone out of every list that shows it, and gives how to put it back. What changed since then is read anew for that. */
function removeMatching(gone: Predicate, isIn: (queryKey: readonly unknown[]) => boolean = () => true): () => void {
  const taken = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => isIn(queryKey))
    .flatMap(({ queryKey, state: { data: before, dataUpdatedAt: updatedAt } }) => {
      const without = withoutMatching(before, gone)
      if (without === before) return []
      return [{ queryKey, updatedAt, before, after: queryClient.setQueryData(queryKey, without, { updatedAt }) }]
    })
  return () => {
    for (const { queryKey, updatedAt, before, after } of taken) {
      if (queryClient.getQueryData(queryKey) === after) queryClient.setQueryData(queryKey, before, { updatedAt })
      else void queryClient.invalidateQueries({ queryKey, exact: true })
    }
  }
}

const hasId = (thing: unknown, id: Id): boolean => typeof thing === 'object' && thing !== null && 'id' in thing && thing.id === id

/** Takes one thing out of every list that shows it, and gives how to put it back. */
export const removeItem = (id: Id): (() => void) => removeMatching((item) => hasId(item, id))

const isBy =
  (person: Id): Predicate =>
  (item) =>
    ('author_id' in item && item.author_id === person) || ('actor' in item && hasId(item.actor, person))

/** Takes somebody, what they wrote and did, and what one wrote to them out of every list, and gives how to put it back. */
export function removePerson(person: Id): () => void {
  const said = isBy(person)
  const isWith = (item: object) => ('user' in item && hasId(item.user, person)) || ('sender_id' in item && item.sender_id === person)
  return removeMatching((item) => said(item) || hasId(item, person) || ('person' in item && hasId(item.person, person)) || isWith(item))
}

/** Takes the request of somebody out of the lists of requests. */
export const removeRequests = (person: Id): void =>
  void removeMatching((item) => 'direction' in item && 'person' in item && hasId(item.person, person))

/** Takes what somebody wrote and did out of what comes to the reader unasked, and gives how to put it back. */
export const removeFromFeeds = (person: Id): (() => void) =>
  removeMatching(isBy(person), (queryKey) => queryKey[0] !== listPostsByAuthor.path && queryParams(queryKey)['author'] === undefined)

/** Takes a comment from its post, from the post's count and from every list, and gives how to put it back. */
export function removeCommentFromCache({ id, post }: { id: Id; post: Id }): () => void {
  const count = (by: number) => patchEntity('post', post, (one) => ({ ...one, comments_count: one.comments_count + by }))
  count(-1)
  const putBack = removeItem(id)
  return () => {
    putBack()
    count(1)
  }
}

/** A post is gone: no list shows it any more, nor what one was told of it; and where it stands alone the server is asked, who says so. */
export function onPostDeleted(id: Id): void {
  removeMatching((item) => hasId(item, id) || ('post_id' in item && item.post_id === id))
  void queryClient.resetQueries({ queryKey: query(readPost, { params: { id } }).queryKey })
}

/** Changes what a post says wherever it is shown, and takes it out of the feeds of markets and tags that it left. */
export function applyPostEdit(id: Id, edited: Partial<Post>): void {
  patchEntity('post', id, (post) => ({ ...post, ...edited }))
  const post = findEntity('post', id)
  if (!post) return
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: [listFeed.path] })) {
    const { feed: _, ...narrowed } = queryParams(queryKey)
    if (!matchesFeed(post, narrowed))
      queryClient.setQueryData(
        queryKey,
        withoutMatching(state.data, (item) => hasId(item, id)),
        { updatedAt: state.dataUpdatedAt },
      )
  }
}

/** Shows a change of a post that the stream tells of: counts, and what else it names. */
export function onPostChanged({ comment, removed_comment, edited, symbols, user_liked, ...counts }: ChangedPost): void {
  if (comment) addComment(comment)
  if (removed_comment !== undefined) removeItem(removed_comment)
  // While the user's own toggle is on its way, it decides what is shown.
  const shown = user_liked === undefined ? undefined : applyServerState(likeToggleId(counts.id), user_liked)
  const own = shown === undefined ? {} : { user_liked: shown, likes_count: counts.likes_count + Number(shown) - Number(user_liked) }
  applyPostEdit(counts.id, { ...edited, ...(symbols && { symbols }), ...counts, ...own })
}
