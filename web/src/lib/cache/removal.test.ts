import { listComments } from '@trademates/contract/comments'
import { listFeed, type Post, readPost } from '@trademates/contract/posts'
import { afterEach, expect, test } from 'vitest'
import { commentOf, postOf } from '#test/posts.ts'
import { listQuery, patchEntity, query, queryClient, findEntity } from './query-cache.ts'
import { applyPostEdit, removeCommentFromCache, removeItem } from './removal.ts'

const comment = (id: string) => commentOf(id, 'p1')
const post = (id: string, more: Partial<Post> = {}) => postOf(id, { comments: [comment('c1'), comment('c2')], comments_count: 2, ...more })

const latest = listQuery(listFeed, { query: {} })
const forex = listQuery(listFeed, { query: { market: 'Forex' } })
const followed = listQuery(listFeed, { query: { feed: 'following', market: 'Forex' } })
const single = query(readPost, { params: { id: 'p1' } })

const feed = (...items: Post[]) => ({ pages: [{ items, next: null }], pageParams: [null] })
const idsIn = (list: typeof latest) => queryClient.getQueryData(list.queryKey)?.pages.flatMap(({ items }) => items.map(({ id }) => id))

afterEach(() => queryClient.clear())

test('a removed post leaves all lists, and undo restores its place', () => {
  queryClient.setQueryData(latest.queryKey, feed(post('p0'), post('p1'), post('p2')))
  queryClient.setQueryData(forex.queryKey, feed(post('p1')))
  const undo = removeItem('p1')
  expect([idsIn(latest), idsIn(forex)]).toEqual([['p0', 'p2'], []])
  undo()
  expect([idsIn(latest), idsIn(forex)]).toEqual([['p0', 'p1', 'p2'], ['p1']])
})

test('undo refetches a list that changed in between', () => {
  queryClient.setQueryData(latest.queryKey, feed(post('p0'), post('p1')))
  const undo = removeItem('p1')
  patchEntity('post', 'p0', (one) => ({ ...one, likes_count: 7 }))
  undo()
  expect(findEntity('post', 'p0')?.likes_count).toBe(7)
  expect(queryClient.getQueryState(latest.queryKey)?.isInvalidated).toBe(true)
})

test('a removed comment leaves its post and the count, and undo restores both', () => {
  queryClient.setQueryData(latest.queryKey, feed(post('p1')))
  queryClient.setQueryData(single.queryKey, post('p1'))
  const seen = () =>
    [findEntity('post', 'p1'), queryClient.getQueryData(single.queryKey)].map((one) => [
      one?.comments.map(({ id }) => id),
      one?.comments_count,
    ])
  const undo = removeCommentFromCache({ id: 'c1', post: 'p1' })
  expect(seen()).toEqual([
    [['c2'], 1],
    [['c2'], 1],
  ])
  undo()
  expect(seen()).toEqual([
    [['c1', 'c2'], 2],
    [['c1', 'c2'], 2],
  ])
})

test('an edited post changes everywhere and leaves the feeds of its former market', () => {
  queryClient.setQueryData(latest.queryKey, feed(post('p1')))
  queryClient.setQueryData(forex.queryKey, feed(post('p1'), post('p2')))
  queryClient.setQueryData(followed.queryKey, feed(post('p1'), post('p2')))
  applyPostEdit('p1', { description: 'New words', trading_markets: 'Crypto' })
  expect(findEntity('post', 'p1')?.description).toBe('New words')
  expect([idsIn(latest), idsIn(forex), idsIn(followed)]).toEqual([['p1'], ['p2'], ['p2']])
})

test('an edited post stays in the feed of followed people', () => {
  queryClient.setQueryData(followed.queryKey, feed(post('p1')))
  applyPostEdit('p1', { description: 'New words' })
  expect(idsIn(followed)).toEqual(['p1'])
})

test('the comments of an edited post are read again, those of a liked one are not', () => {
  const thread = listQuery(listComments, { params: { id: 'p1' } })
  queryClient.setQueryData(thread.queryKey, { pages: [{ items: [comment('c1')], next: null }], pageParams: [null] })
  const isInvalidated = () => queryClient.getQueryState(thread.queryKey)?.isInvalidated
  applyPostEdit('p1', { likes_count: 3 })
  expect(isInvalidated()).toBe(false)
  applyPostEdit('p1', { description: 'New words' })
  expect(isInvalidated()).toBe(true)
})
