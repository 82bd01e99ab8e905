import type { Person } from '@trademates/contract/people'
import type { Post } from '@trademates/contract/posts'
import type { Tag } from '@trademates/contract/search'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { paginate, paginateBy, type Page } from '#platform/database/pagination.ts'
import { presentPeople } from '#features/people/view.ts'
import { presentPosts } from '#features/posts/view.ts'
import { listHits, listPeopleByName, listRecentHits, listTagsByPrefix, type SearchQuery } from './store.ts'

const idsOf = (items: readonly { id: Id }[]): Id[] => items.map(({ id }) => id)

/** Finds posts with all words, newest first. Scans the newest posts first, which suffices for common words, then uses the index. */
export async function findPosts(db: Queryable, viewer: Id, page: SearchQuery): Promise<Page<Post>> {
  const recent = await listRecentHits(db, viewer, page)
  const { items, next } = paginate(recent.length > page.limit ? recent : await listHits(db, viewer, page), page.limit)
  return { items: await presentPosts(db, viewer, idsOf(items)), next }
}

/** Finds users by name: best match first, then friends, followed users, and the most followed. */
export async function findPeople(db: Queryable, viewer: Id, page: SearchQuery): Promise<Page<Person>> {
  const rows = await listPeopleByName(db, viewer, page)
  const { items, next } = paginateBy(
    rows,
    page.limit,
    ({ match_rank, relation_rank, followers_count, id }) => `${match_rank}.${relation_rank}.${followers_count}.${id}`,
  )
  return { items: await presentPeople(db, viewer, idsOf(items)), next }
}

/** Finds tags by prefix, the most used first. */
export async function findTags(db: Queryable, viewer: Id, page: SearchQuery): Promise<Page<Tag>> {
  const { items, next } = paginateBy(
    await listTagsByPrefix(db, viewer, page),
    page.limit,
    ({ total_count, key }) => `${total_count}.${key}`,
  )
  return { items: items.map(({ name, posts_count }) => ({ name, posts_count })), next }
}
