import { listFeed, type Post, readPost } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { askedBy, belongs, patch, query, queryClient, read } from './cache.ts'

/** `data` without the thing of this id in any of its lists; the very same `data` when it is in none. */
function withoutIn(data: unknown, id: Id): unknown {
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const left = data.filter((item: unknown) => !(typeof item === 'object' && item !== null && 'id' in item && item.id === id))
    const items = left.map((item: unknown) => withoutIn(item, id))
    return items.length < data.length || items.some((item, at) => item !== data[at]) ? items : data
  }
  const before = Object.entries(data)
  const after = before.map(([name, value]) => [name, withoutIn(value, id)] as const)
  return after.some(([, value], at) => value !== before[at]?.[1]) ? Object.fromEntries(after) : data
}

/** Takes one thing out of every list that shows it, and gives how to put it back. What changed since then is read anew for that. */
export function takeOut(id: Id): () => void {
  const taken = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state: { data: before, dataUpdatedAt: updatedAt } }) => {
      const without = withoutIn(before, id)
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

/** Takes a comment from its post, from the post's count and from every list, and gives how to put it back. */
export function takeComment({ id, post }: { id: Id; post: Id }): () => void {
  const count = (by: number) => patch('post', post, (one) => ({ ...one, comments_count: one.comments_count + by }))
  count(-1)
  const putBack = takeOut(id)
  return () => {
    putBack()
    count(1)
  }
}

/** A post is gone: no list shows it any more, and where it stands alone the server is asked, who says so. */
export function postGone(id: Id): void {
  takeOut(id)
  void queryClient.resetQueries({ queryKey: query(readPost, { params: { id } }).queryKey })
}

/** Changes what a post says wherever it is shown, and takes it out of the feeds of markets and tags that it left. */
export function postEdited(id: Id, edited: Partial<Post>): void {
  patch('post', id, (post) => ({ ...post, ...edited }))
  const post = read('post', id)
  if (!post) return
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: [listFeed.path] })) {
    const { feed: _, ...narrowed } = askedBy(queryKey)
    if (!belongs(post, narrowed)) queryClient.setQueryData(queryKey, withoutIn(state.data, id), { updatedAt: state.dataUpdatedAt })
  }
}
