import type { LiveEvent } from '@trademates/contract/events'
import { listComments } from '@trademates/contract/comments'
import { listIdeas, listIdeasByAuthor } from '@trademates/contract/idea-endpoints'
import { listFeed, listPostsByAuthor, type Post, readPost } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { addComment, queryParams, matchesFeed, patchEntity, query, queryClient, findEntity } from './query-cache.ts'
import { likeToggleId, applyServerState } from '#lib/state/toggle.ts'

type ChangedPost = Extract<LiveEvent, { event: 'post.changed' }>['data']

type Predicate = (item: object) => boolean

/** Removes matching items from all arrays in `data`. Returns the same reference if nothing matches. */
function withoutMatching(data: unknown, matches: Predicate): unknown {
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const left = data.filter((item: unknown) => !(typeof item === 'object' && item !== null && matches(item)))
    const items = left.map((item: unknown) => withoutMatching(item, matches))
    return items.length < data.length || items.some((item, at) => item !== data[at]) ? items : data
  }
  const before = Object.entries(data)
  const after = before.map(([name, value]) => [name, withoutMatching(value, matches)] as const)
  return after.some(([, value], at) => value !== before[at]?.[1]) ? Object.fromEntries(after) : data
}

/** Removes matching items from all lists. Returns an undo function, which refetches lists that changed in between. */
function removeMatching(matches: Predicate, isIn: (queryKey: readonly unknown[]) => boolean = () => true): () => void {
  const changes = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => isIn(queryKey))
    .flatMap(({ queryKey, state: { data: before, dataUpdatedAt: updatedAt } }) => {
      const without = withoutMatching(before, matches)
      if (without === before) return []
      return [{ queryKey, updatedAt, before, after: queryClient.setQueryData(queryKey, without, { updatedAt }) }]
    })
  return () => {
    for (const { queryKey, updatedAt, before, after } of changes) {
      if (queryClient.getQueryData(queryKey) === after) queryClient.setQueryData(queryKey, before, { updatedAt })
      else void queryClient.invalidateQueries({ queryKey, exact: true })
    }
  }
}

const hasId = (thing: unknown, id: Id): boolean => typeof thing === 'object' && thing !== null && 'id' in thing && thing.id === id

/** Removes an item from all lists. Returns an undo function. */
export const removeItem = (id: Id): (() => void) => removeMatching((item) => hasId(item, id))

const isBy =
  (person: Id): Predicate =>
  (item) =>
    ('author_id' in item && item.author_id === person) || ('actor' in item && hasId(item.actor, person))

/** Removes a person with their posts, comments, notifications and conversations from all lists. Returns an undo function. */
export function removePerson(person: Id): () => void {
  const isTheirs = isBy(person)
  const isWith = (item: object) => ('user' in item && hasId(item.user, person)) || ('sender_id' in item && item.sender_id === person)
  return removeMatching((item) => isTheirs(item) || hasId(item, person) || ('person' in item && hasId(item.person, person)) || isWith(item))
}

/** Removes a person's connection requests from the lists. */
export const removeRequests = (person: Id): void =>
  void removeMatching((item) => 'direction' in item && 'person' in item && hasId(item.person, person))

/** Removes a muted person's content from feeds and notifications, not from their own profile. Returns an undo function. */
export const removeFromFeeds = (person: Id): (() => void) =>
  removeMatching(isBy(person), (queryKey) => queryKey[0] !== listPostsByAuthor.path && queryParams(queryKey)['author'] === undefined)

/** Removes a comment from its post, the count and all lists. Returns an undo function. */
export function removeCommentFromCache({ id, post }: { id: Id; post: Id }): () => void {
  const count = (by: number) => patchEntity('post', post, (one) => ({ ...one, comments_count: one.comments_count + by }))
  count(-1)
  const undo = removeItem(id)
  return () => {
    undo()
    count(1)
  }
}

/**
 * Handles a deleted post: removes it and its notifications from all lists and refetches its own page, which then shows "not found". Its idea
 * may stay as a tombstone, so lists of ideas are read again.
 */
export function onPostDeleted(id: Id): void {
  removeMatching((item) => hasId(item, id) || ('post_id' in item && item.post_id === id))
  void queryClient.resetQueries({ queryKey: query(readPost, { params: { id } }).queryKey })
  for (const { path } of [listIdeas, listIdeasByAuthor]) void queryClient.invalidateQueries({ queryKey: [path] })
}

/** Applies an edit to a post and removes it from feeds of a former market or tag. Open comments are read again: their cashtags follow those of the post. */
export function applyPostEdit(id: Id, edited: Partial<Post>): void {
  patchEntity('post', id, (post) => ({ ...post, ...edited }))
  if (edited.description !== undefined) void queryClient.invalidateQueries(query(listComments, { params: { id } }))
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

/** Handles a changed post: counts, comments, edits. */
export function onPostChanged({ comment, removed_comment, edited, symbols, edit_move, user_liked, ...counts }: ChangedPost): void {
  if (comment) addComment(comment)
  if (removed_comment !== undefined) removeItem(removed_comment)
  // The state of the user's own pending like wins over the event.
  const shown = user_liked === undefined ? undefined : applyServerState(likeToggleId(counts.id), user_liked)
  const own = shown === undefined ? {} : { user_liked: shown, likes_count: counts.likes_count + Number(shown) - Number(user_liked) }
  applyPostEdit(counts.id, { ...edited, ...(symbols && { symbols }), ...(edit_move !== undefined && { edit_move }), ...counts, ...own })
}
