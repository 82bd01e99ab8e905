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

/** Posts with all the words, newest first. Words that many posts have are found among the newest; the index is asked for the others. */
export async function findPosts(db: Queryable, viewer: Id, ask: SearchQuery): Promise<Page<Post>> {
  const recent = await listRecentHits(db, viewer, ask)
  const { items, next } = paginate(recent.length > ask.limit ? recent : await listHits(db, viewer, ask), ask.limit)
  return { items: await presentPosts(db, viewer, idsOf(items)), next }
}

/** People by name: the ones whom it fits best first; among equals those closest to the viewer, then the most followed. */
export async function findPeople(db: Queryable, viewer: Id, ask: SearchQuery): Promise<Page<Person>> {
  const rows = await listPeopleByName(db, viewer, ask)
  const { items, next } = paginateBy(rows, ask.limit, ({ fit, bond, followers_count, id }) => `${fit}.${bond}.${followers_count}.${id}`)
  return { items: await presentPeople(db, viewer, idsOf(items)), next }
}

/** Tags that begin so, the most used first. */
export async function findTags(db: Queryable, viewer: Id, ask: SearchQuery): Promise<Page<Tag>> {
  const { items, next } = paginateBy(await listTagsByPrefix(db, viewer, ask), ask.limit, ({ used, key }) => `${used}.${key}`)
  return { items: items.map(({ name, posts_count }) => ({ name, posts_count })), next }
}
