import { listComments } from '@trademates/contract/comments'
import { listRequests } from '@trademates/contract/friendships'
import type { Person } from '@trademates/contract/people'
import { listFeed, listPostsByAuthor, readPost } from '@trademates/contract/posts'
import { afterEach, expect, test } from 'vitest'
import { ANA } from '#test/users.ts'
import { commentOf, postOf } from '#test/posts.ts'
import { addComment, listQuery, patchEntity, addToFeeds, query, queryClient, findEntity } from './query-cache.ts'
import { session } from '#lib/session/session.ts'

const FILE = {
  file: '/media/x/x.csv',
  kind: 'other',
  type: 'text/csv',
  name: 'x.csv',
  size: 3,
  width: null,
  height: null,
  duration: null,
  pages: null,
  alt: null,
  thumbnail: null,
  placeholder: null,
} as const

const latest = listQuery(listFeed, { query: {} })
const forex = listQuery(listFeed, { query: { market: 'Forex' } })
const gold = listQuery(listFeed, { query: { tag: 'Gold' } })
const own = listQuery(listPostsByAuthor, { params: { userId: ANA.id } })
const following = listQuery(listFeed, { query: { feed: 'following' } })
const single = query(readPost, { params: { id: 'p1' } })
const thread = listQuery(listComments, { params: { id: 'p1' } })

const holding = <Item>(...items: Item[][]) => ({
  pages: items.map((page) => ({ items: page, next: null })),
  pageParams: items.map(() => null),
})
const idsIn = (feed: typeof latest) => queryClient.getQueryData(feed.queryKey)?.pages.flatMap((page) => page.items.map(({ id }) => id))

afterEach(() => queryClient.clear())

test('a patch changes a post in every query and nothing else', () => {
  const other = postOf('p2')
  queryClient.setQueryData(latest.queryKey, holding([other], [postOf('p1')]))
  queryClient.setQueryData(forex.queryKey, holding([other]))
  queryClient.setQueryData(single.queryKey, postOf('p1'))
  const untouched = queryClient.getQueryData(forex.queryKey)
  patchEntity('post', 'p1', (before) => ({ ...before, likes_count: before.likes_count + 1 }))
  expect(findEntity('post', 'p1')?.likes_count).toBe(1)
  expect(queryClient.getQueryData(single.queryKey)?.likes_count).toBe(1)
  expect(queryClient.getQueryData(latest.queryKey)?.pages[1]?.items[0]?.likes_count).toBe(1)
  expect(queryClient.getQueryData(latest.queryKey)?.pages[0]?.items[0]).toBe(other)
  expect(queryClient.getQueryData(forex.queryKey)).toBe(untouched)
})

test('a patch does not update the fetch time', () => {
  queryClient.setQueryData(single.queryKey, postOf('p1'), { updatedAt: 1_000 })
  patchEntity('post', 'p1', (before) => ({ ...before, likes_count: 9 }))
  expect(queryClient.getQueryState(single.queryKey)?.dataUpdatedAt).toBe(1_000)
})

test('an entity in no query is not found, and patching it changes nothing', () => {
  patchEntity('post', 'nowhere', () => postOf('nowhere'))
  expect(findEntity('post', 'nowhere')).toBeUndefined()
})

test('a repeated event for a post on a later page does not add it to the top', () => {
  const [page] = holding([postOf('p5'), postOf('p4')]).pages
  queryClient.setQueryData(latest.queryKey, { pages: [{ items: page?.items ?? [], next: 'more' }], pageParams: [null] })
  addToFeeds(postOf('p1'))
  expect(idsIn(latest)).toEqual(['p5', 'p4'])
  addToFeeds(postOf('p6'))
  expect(idsIn(latest)).toEqual(['p6', 'p5', 'p4'])
})

test('a new post is added to matching feeds, only once', () => {
  for (const feed of [latest, forex, gold, following, own]) queryClient.setQueryData(feed.queryKey, holding([postOf('p1')]))
  addToFeeds(postOf('p2', { trading_markets: 'Crypto', tags: [{ name: 'gold' }] }))
  addToFeeds(postOf('p2', { trading_markets: 'Crypto', tags: [{ name: 'gold' }] }))
  expect(idsIn(latest)).toEqual(['p2', 'p1'])
  expect(idsIn(forex)).toEqual(['p1'])
  expect(idsIn(gold)).toEqual(['p2', 'p1'])
  expect(idsIn(own)).toEqual(['p2', 'p1'])
  expect(idsIn(following)).toEqual(['p1'])
  expect(queryClient.getQueryState(following.queryKey)?.isInvalidated).toBe(true)
})

test('a comment is added to its post, its count and its list, only once', () => {
  queryClient.setQueryData(
    single.queryKey,
    postOf('p1', { comments: ['c1', 'c2', 'c3'].map((id) => commentOf(id, 'p1')), comments_count: 7 }),
  )
  queryClient.setQueryData(thread.queryKey, holding([commentOf('c3', 'p1')]))
  addComment(commentOf('c4', 'p1'))
  addComment(commentOf('c4', 'p1'))
  const { comments, comments_count } = findEntity('post', 'p1') ?? postOf('none')
  expect(comments.map(({ id }) => id)).toEqual(['c1', 'c2', 'c3', 'c4'])
  expect(comments_count).toBe(8)
  expect(queryClient.getQueryData(thread.queryKey)?.pages[0]?.items.map(({ id }) => id)).toEqual(['c4', 'c3'])
})

test('a log-out clears the cache', () => {
  queryClient.setQueryData(single.queryKey, postOf('p1'))
  session.signedOut()
  expect(findEntity('post', 'p1')).toBeUndefined()
})

test('a mention is found as a person only where the person is loaded too', () => {
  const bea: Person = {
    id: 'bea',
    username: 'bea',
    image: null,
    fav_sbj: null,
    mutual_count: 0,
    relation: 'requested',
    friendship_id: 'request',
  }
  queryClient.setQueryData(single.queryKey, postOf('p1', { mentions: [{ id: 'bea', username: 'bea' }] }))
  expect(findEntity('person', 'bea')).toBeUndefined()
  const request = { friendship_id: 'request', direction: 'sent' as const, person: bea, created_at: '2026-11-21T10:00:00.000Z' }
  queryClient.setQueryData(listQuery(listRequests).queryKey, holding([request]))
  expect(findEntity('person', 'bea')).toEqual(bea)
  patchEntity('person', 'bea', (person) => ({ ...person, relation: 'none' }))
  expect(queryClient.getQueryData(single.queryKey)?.mentions).toEqual([{ id: 'bea', username: 'bea' }])
  expect(findEntity('person', 'bea')?.relation).toBe('none')
})

test('a file id in a query is not found as a post', () => {
  const file = { ...FILE, id: 'f1' }
  queryClient.setQueryData(query(readPost, { params: { id: 'p1' } }).queryKey, postOf('p1', { files: [file] }))
  expect(findEntity('post', 'f1')).toBeUndefined()
})
