import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { Person } from './people.ts'
import { Post } from './posts.ts'
import { paging, text } from './wire.ts'

export const MAX_SEARCH_LENGTH = 100
/** Posts of a tag are counted up to this number, because counting more takes longer and is not useful. */
export const MAX_COUNTED_TAG_POSTS = 1_000
/** The number of suggested people, and of suggested tags. */
export const SUGGESTION_COUNT = 4

export const SearchKind = z.enum(['all', 'posts', 'people', 'tags'], issue('unknown_search_kind'))

/** A tag with the number of its posts that are visible to the viewer, at most 1,000. */
export const Tag = z.object({ name: z.string(), posts_count: z.int() })
export type Tag = z.output<typeof Tag>

const searchText = text(MAX_SEARCH_LENGTH, issue('search_needed'))

export const search = endpoint({
  method: 'GET',
  path: '/api/search/',
  summary:
    'Find posts by all words of `q` in name, description and tags, newest first; people by name, with one typo; tags by prefix. ' +
    'One `kind` has pages; `all` returns the first of each.',
  who: 'member',
  limit: '300/minute',
  paged: true,
  query: z.object({ q: searchText, kind: z._default(SearchKind, 'all'), ...paging }),
  answer: z.object({ posts: z.array(Post), people: z.array(Person), tags: z.array(Tag) }),
})

export const suggest = endpoint({
  method: 'GET',
  path: '/api/search/suggestions/',
  summary: 'The first people and tags for `q`, for a search box.',
  who: 'member',
  limit: '600/minute',
  query: z.object({ q: searchText }),
  answer: z.object({ people: z.array(Person), tags: z.array(Tag) }),
})
