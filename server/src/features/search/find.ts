import type { AnswerOf } from '@trademates/contract/endpoint'
import type { search } from '@trademates/contract/search'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import type { CursorPage } from '#platform/database/pagination.ts'
import { findPeople, findPosts, findTags } from './view.ts'

type SearchResult = AnswerOf<typeof search>

const EMPTY_RESULT: SearchResult = { posts: [], people: [], tags: [] }

/** Searches one kind page by page, or returns the first results of all kinds. */
export async function find(
  { viewer, query }: RequestContext<typeof search>,
  { db: { unpipelined: db } }: Deps,
): Promise<CursorPage<SearchResult>> {
  const { kind, ...page } = query
  const first = { q: page.q, limit: page.limit }
  switch (kind) {
    case 'posts': {
      const { items, next } = await findPosts(db, viewer.id, page)
      return { items: { ...EMPTY_RESULT, posts: items }, next }
    }
    case 'people': {
      const { items, next } = await findPeople(db, viewer.id, page)
      return { items: { ...EMPTY_RESULT, people: items }, next }
    }
    case 'tags': {
      const { items, next } = await findTags(db, viewer.id, page)
      return { items: { ...EMPTY_RESULT, tags: items }, next }
    }
    case 'all': {
      const [posts, people, tags] = await Promise.all([
        findPosts(db, viewer.id, first),
        findPeople(db, viewer.id, first),
        findTags(db, viewer.id, first),
      ])
      return { items: { posts: posts.items, people: people.items, tags: tags.items }, next: null }
    }
  }
}
