import { MAX_EXCERPT_LENGTH, type PostExcerpt, SUGGESTION_COUNTS, type Tag } from '@trademates/contract/search'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, type Sql, sql } from '#platform/database/db.ts'
import { selectIdeasOfSymbol } from '#features/ideas/list-by-symbol.ts'
import { type PostConditions, selectPeopleByName, selectMatchingPosts, selectTagsByPrefix } from './store.ts'

export interface FoundSuggestions {
  /** Ids of ideas. */
  ideas: Id[]
  /** Ids of users. */
  people: Id[]
  posts: PostExcerpt[]
  tags: Tag[]
}

const selectExcerpts = (viewer: Id, conditions: PostConditions): Sql => sql`
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'author', json_build_object('id', u.id, 'username', u.username, 'image', u.image),
    'excerpt', left(p.description, ${MAX_EXCERPT_LENGTH}), 'created_at', p.created_at) order by p.id desc), '[]')
  from posts p join users u on u.id = p.author_id
  where p.id = any(array(${selectMatchingPosts(viewer, { ...conditions, limit: SUGGESTION_COUNTS.posts })}))`

const selectTags = (viewer: Id, q: string): Sql => sql`
  select coalesce(json_agg(json_build_object('name', name, 'posts_count', posts_count) order by total_count desc, key), '[]')
  from (${selectTagsByPrefix(viewer, { q, limit: SUGGESTION_COUNTS.tags })}) tag`

/** What suggestions are searched for. */
interface SuggestionQuery {
  q: string
  /** Ideas on this symbol; undefined: none. */
  symbol: string | undefined
  /** Undefined: no posts. */
  posts: PostConditions | undefined
}

const NOTHING: FoundSuggestions = { ideas: [], people: [], posts: [], tags: [] }

/**
 * Finds the first ideas, users, posts and tags of a search with one statement. With up to six statements a quarter as many suggestions a second
 * (`POSTS=5000 CASES='suggestions' CONNECTIONS=32 npm run bench:compare`).
 */
export const findSuggestions = async (db: Queryable, viewer: Id, { q, symbol, posts }: SuggestionQuery): Promise<FoundSuggestions> =>
  (await db.one<FoundSuggestions>`
    select
      array(${symbol === undefined ? sql`select null::uuid limit 0` : selectIdeasOfSymbol(viewer, { symbol, limit: SUGGESTION_COUNTS.ideas })}) as ideas,
      array(select id from (${selectPeopleByName(viewer, { q, limit: SUGGESTION_COUNTS.people })}) person) as people,
      (${posts === undefined ? sql`select json_build_array()` : selectExcerpts(viewer, posts)}) as posts,
      (${selectTags(viewer, q)}) as tags`) ?? NOTHING
