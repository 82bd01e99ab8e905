import type { AnswerOf } from '@trademates/contract/endpoint'
import type { search } from '@trademates/contract/search'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import type { Leaf } from '#platform/paging.ts'
import { findPeople, findPosts, findTags } from './view.ts'

type Found = AnswerOf<typeof search>

const NOTHING: Found = { posts: [], people: [], tags: [] }

/** One page of what is found of one kind, or the first of every kind. */
export async function find({ viewer, query }: Ask<typeof search>, { db: { alone: db } }: Deps): Promise<Leaf<Found>> {
  const { kind, ...ask } = query
  const first = { q: ask.q, limit: ask.limit }
  switch (kind) {
    case 'posts': {
      const { items, next } = await findPosts(db, viewer.id, ask)
      return { items: { ...NOTHING, posts: items }, next }
    }
    case 'people': {
      const { items, next } = await findPeople(db, viewer.id, ask)
      return { items: { ...NOTHING, people: items }, next }
    }
    case 'tags': {
      const { items, next } = await findTags(db, viewer.id, ask)
      return { items: { ...NOTHING, tags: items }, next }
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
