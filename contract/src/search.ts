import * as z from 'zod/mini'
import { Decimal } from './decimals.ts'
import { endpoint } from './endpoint.ts'
import { Idea } from './ideas.ts'
import { issue } from './issues.ts'
import { Person } from './people.ts'
import { Post } from './posts.ts'
import { MarketSymbol } from './symbols.ts'
import { Id, paging, text, Time } from './wire.ts'

export const MAX_SEARCH_LENGTH = 200
/** Posts of a tag are counted up to this number, because counting more takes longer and is not useful. */
export const MAX_COUNTED_TAG_POSTS = 1_000
/** The maximum number of suggestions by kind. */
export const SUGGESTION_COUNTS = { symbols: 5, ideas: 3, people: 4, posts: 3, tags: 4 } as const
/** The maximum number of characters of an excerpt. */
export const MAX_EXCERPT_LENGTH = 140

export const SearchKind = z.enum(['all', 'symbols', 'ideas', 'posts', 'people', 'tags'], issue('unknown_search_kind'))

/** The order of posts: newest first, or those of seven days by likes + 2 × comments. */
export const SearchSort = z.enum(['latest', 'top'], issue('unknown_search_sort'))

/** A tag with the number of its posts that are visible to the viewer, at most 1,000. */
export const Tag = z.object({ name: z.string(), posts_count: z.int() })
export type Tag = z.output<typeof Tag>

/** A symbol that was found. */
export const SymbolHit = z.object({
  symbol: MarketSymbol,
  /** How well it matches, 0 is best: see `MatchClass`. */
  class: z.int().check(z.minimum(0), z.maximum(5)),
  /** The price that the server knows already; null if it knows none. */
  quote: z.nullable(
    z.object({
      price: Decimal,
      /** The change since the previous close in percent. */
      change_percent: z.nullable(Decimal),
      time: Time,
      is_sample: z.boolean(),
      /** In seconds. */
      delay: z.int(),
      is_stale: z.boolean(),
    }),
  ),
})
export type SymbolHit = z.output<typeof SymbolHit>

/** The start of a post that was found. */
const PostExcerpt = z.object({
  id: Id,
  author: z.object({ id: Id, username: z.string(), image: z.nullable(z.string()) }),
  /** The start of its description. */
  excerpt: z.string(),
  created_at: Time,
})
export type PostExcerpt = z.output<typeof PostExcerpt>

const searchText = text(MAX_SEARCH_LENGTH, issue('search_needed'))

export const search = endpoint({
  method: 'GET',
  path: '/api/search/',
  summary:
    'Find posts by all words of `q` in name, description and tags, newest first; symbols by code, alias and name; ideas on the best symbol; people by name, ' +
    'with one typo; tags by prefix. Filters of `q`: from, market, has, is, before, after, likes, `$SYMBOL`, `#tag`, `-word`, `"these words"`. ' +
    'One `kind` has pages; `all` returns the first of each. `sort=top`: posts of the last seven days by likes + 2 × comments, among the newest 20,000.',
  who: 'member',
  limit: '300/minute',
  paged: true,
  query: z.object({ q: searchText, kind: z._default(SearchKind, 'all'), sort: z._default(SearchSort, 'latest'), ...paging }),
  answer: z.object({
    symbols: z.array(SymbolHit),
    ideas: z.array(Idea),
    posts: z.array(Post),
    people: z.array(Person),
    tags: z.array(Tag),
    /** The filters of `q`. */
    filters: z.array(z.object({ name: z.string(), value: z.string() })),
    /** What was not understood and searched as text. */
    notes: z.array(z.string()),
  }),
})

export const suggest = endpoint({
  method: 'GET',
  path: '/api/search/suggestions/',
  summary: 'The first symbols, ideas, people, posts and tags for `q`, for a search box. `symbols=false` leaves symbols out.',
  who: 'member',
  limit: '600/minute',
  query: z.object({ q: searchText, symbols: z._default(z.enum(['true', 'false'], issue('true_or_false')), 'true') }),
  answer: z.object({
    symbols: z.array(SymbolHit),
    ideas: z.array(Idea),
    people: z.array(Person),
    posts: z.array(PostExcerpt),
    tags: z.array(Tag),
    /** What Enter opens: the first symbol unless it matches by a slip only, else the user with exactly this name. */
    best: z.nullable(z.object({ kind: z.enum(['symbol', 'person']), id: z.string() })),
  }),
})
