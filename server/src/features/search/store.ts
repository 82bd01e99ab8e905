import { MAX_COUNTED_TAG_POSTS } from '@trademates/contract/search'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, emptySql, type Sql, sql } from '#platform/database/db.ts'
import { olderThan, type PageQuery, invalidCursor } from '#platform/database/pagination.ts'
import { visible, visiblePost } from '#features/people/visibility.ts'

export type SearchQuery = PageQuery & { q: string }

/** A search for posts: all words of `words`, and `condition` on the posts p. */
export interface PostConditions {
  words: string
  condition: Sql
  /** Whether the condition names users, symbols or tags, whose posts have an index. */
  isSelective: boolean
  /** The ids of all posts that meet the condition are smaller; undefined: unknown. */
  endId: Id | undefined
}

type PostQuery = PageQuery & PostConditions

/** The time zone (IANA name) in which a user reads times. */
export const findReaderZone = (db: Queryable, viewer: Id): Promise<{ zone: string } | undefined> =>
  db.one<{ zone: string }>`select case time_zone when 'utc' then 'UTC' else zone end as zone from users where id = ${viewer}`

// Scanning this many of the newest posts for each post of a page, up to a maximum, costs less than fetching all posts with a common word.
const RECENT_POSTS_PER_HIT = 100
const MAX_RECENT_POSTS = 2_000

// Limits the candidates of the typo search, for communities with many similar names.
const MAX_FUZZY_CANDIDATES = 4_000

// Without words, users, symbols and tags, all posts would have to be read for a condition that few meet.
const MAX_SCANNED_POSTS = 20_000

/**
 * Selects the posts that match a condition without words, newest first. A condition that is not selective is applied to the newest MAX_SCANNED_POSTS
 * posts of the page that are old enough for it.
 */
const selectFilteredPosts = (viewer: Id, { condition, isSelective, endId, cursor, limit }: PostQuery): Sql => sql`
  select p.id from
    ${
      isSelective
        ? sql`posts p`
        : sql`(select * from posts p where true ${olderThan(cursor, sql`p.id`)} ${olderThan(endId, sql`p.id`)} order by p.id desc limit ${MAX_SCANNED_POSTS}) p`
    }
  where ${visiblePost(viewer, sql`p`)} ${condition} ${olderThan(cursor, sql`p.id`)}
  order by p.id desc limit ${limit}`

/** Selects the posts with all words: among the newest ones, which suffices for common words, else by index. */
const selectPostsWithWords = (viewer: Id, { words, condition, cursor, limit }: PostQuery): Sql => sql`
  with query as materialized (select to_search_query(${words}) as words), recent as materialized (
    select w.post_id as id
    from (select post_id, search_vector from post_search where true ${olderThan(cursor, sql`post_id`)} order by post_id desc limit ${Math.min(limit * RECENT_POSTS_PER_HIT, MAX_RECENT_POSTS)}) w
      join posts p on p.id = w.post_id
    where w.search_vector @@ (select words from query) and ${visiblePost(viewer, sql`p`)} ${condition}
    order by w.post_id desc limit ${limit}
  ), found as materialized (
    select post_id from post_search
    where (select count(*) from recent) < ${limit} and search_vector @@ (select words from query) ${olderThan(cursor, sql`post_id`)}
  )
  select id from recent where (select count(*) from recent) = ${limit}
  union all
  (
    select w.post_id from (select * from found order by post_id desc) w
      cross join lateral (select from posts p where p.id = w.post_id and ${visiblePost(viewer, sql`p`)} ${condition} offset 0) seen
    order by w.post_id desc limit ${limit}
  )`

/** Selects the ids of the first `limit` posts that match, newest first. */
export const selectMatchingPosts = (viewer: Id, query: PostQuery): Sql =>
  query.words === '' ? selectFilteredPosts(viewer, query) : selectPostsWithWords(viewer, query)

/** Lists the ids of the posts that match, newest first; one more than the limit. */
export const listMatchingPosts = (db: Queryable, viewer: Id, query: PostQuery): Promise<{ id: Id }[]> =>
  db.many<{ id: Id }>`${selectMatchingPosts(viewer, { ...query, limit: query.limit + 1 })}`

/** A post among the most liked and discussed ones. */
export interface TopHit {
  id: Id
  /** Likes + 2 × comments. */
  score: number
}

const TOP_CURSOR = /^(\d{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function afterTop(cursor: string | undefined, score: Sql): Sql {
  if (cursor === undefined) return emptySql
  const [, likes, id] = TOP_CURSOR.exec(cursor) ?? []
  if (likes === undefined) throw invalidCursor()
  return sql`and (${score}, p.id) < (${likes}::int, ${id}::uuid)`
}

/**
 * Lists the posts with ids from `from` to `to` that match, by likes + 2 × comments; one more than the limit. Only scans the newest MAX_SCANNED_POSTS of them.
 */
export function listTopHits(
  db: Queryable,
  viewer: Id,
  { words, condition, cursor, limit, from, to }: PostQuery & { from: Id; to: Id },
): Promise<TopHit[]> {
  const score = sql`(p.likes_count + 2 * p.comments_count)`
  const newest = (table: Sql, id: Sql) =>
    sql`(select * from ${table} where ${id} between ${from} and ${to} order by ${id} desc limit ${MAX_SCANNED_POSTS})`
  return db.many<TopHit>`
    select p.id, ${score} as score from
      ${
        words === ''
          ? sql`${newest(sql`posts`, sql`id`)} p where true`
          : sql`${newest(sql`post_search`, sql`post_id`)} w join posts p on p.id = w.post_id where w.search_vector @@ (select to_search_query(${words}))`
      }
      and ${visiblePost(viewer, sql`p`)} ${condition} ${afterTop(cursor, score)}
    order by score desc, p.id desc limit ${limit + 1}`
}

export interface PersonHit {
  id: Id
  /** 4: equals the name or a part of it; 3: prefix of the name; 2: prefix of a part; 1: contained in it; 0: prefix with one typo. */
  match_rank: number
  /** 2: friend of the viewer; 1: followed by the viewer; 0: else. */
  relation_rank: number
  followers_count: number
}

const PERSON_CURSOR = /^([0-4])\.([0-2])\.(\d{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function afterPerson(cursor: string | undefined): Sql {
  if (cursor === undefined) return emptySql
  const [, match, relation, followers, id] = PERSON_CURSOR.exec(cursor) ?? []
  if (match === undefined) throw invalidCursor()
  return sql`and (ranks.match_rank, ranks.relation_rank, u.followers_count, u.id) < (${match}::int, ${relation}::int, ${followers}::int, ${id}::uuid)`
}

/** Selects users by name, best match first. Throws a validation error for an invalid cursor. */
export const selectPeopleByName = (viewer: Id, { q, cursor, limit }: SearchQuery): Sql => sql`
    with query as materialized (
      select key, prefix_query(key) as prefixes, split_halves(key) as halves
      -- Cut like the names in the index: a word of a tsquery has at most 2,046 bytes.
      from (select left(nullif(replace(normalize_text(${q}), ' ', ''), ''), 64) as key) plain
    ), candidates as (
      select user_id, suffixes from username_search where search_vector @@ (select prefixes from query)
      union
      select user_id, suffixes from (select user_id, suffixes from username_search where search_vector @@ (select halves from query) limit ${MAX_FUZZY_CANDIDATES}) close_names
      -- A fifth of a millisecond, so only for names that share a half.
      where suffixes ~ (select fuzzy_variants(key) from query)
    )
    select u.id, ranks.match_rank, ranks.relation_rank, u.followers_count
    from candidates n
      join users u on u.id = n.user_id
      cross join query
      cross join lateral (
        select
          case
            when position(' ' || query.key || ' ' in n.suffixes || ' ') > 0 then 4
            when starts_with(n.suffixes, ' ' || query.key) then 3
            when position(' ' || query.key in n.suffixes) > 0 then 2
            when position(query.key in n.suffixes) > 0 then 1
            else 0
          end as match_rank,
          case
            when u.id in (select friends_of(${viewer})) then 2
            when u.id in (select followed_id from follows where follower_id = ${viewer}) then 1
            else 0
          end as relation_rank
      ) ranks
    where u.verified_at is not null and ${visible(viewer, sql`u.id`)} ${afterPerson(cursor)}
    order by ranks.match_rank desc, ranks.relation_rank desc, u.followers_count desc, u.id desc limit ${limit}`

/** Lists users by name, best match first; one more than the limit. Throws a validation error for an invalid cursor. */
export const listPeopleByName = (db: Queryable, viewer: Id, query: SearchQuery): Promise<PersonHit[]> =>
  db.many<PersonHit>`${selectPeopleByName(viewer, { ...query, limit: query.limit + 1 })}`

export interface TagHit {
  key: string
  name: string
  /** The number of all posts with the tag, visible or not; the sort key. */
  total_count: number
  posts_count: number
}

const TAG_CURSOR = /^(\d{1,9})\.([^\0]+)$/u

function afterTag(cursor: string | undefined): Sql {
  if (cursor === undefined) return emptySql
  const [, total, key] = TAG_CURSOR.exec(cursor) ?? []
  if (total === undefined) throw invalidCursor()
  return sql`and (posts_count < ${total}::int or (posts_count = ${total}::int and key > ${key}))`
}

/** Selects tags by prefix that have posts visible to the viewer, the most used first. */
export const selectTagsByPrefix = (viewer: Id, { q, cursor, limit }: SearchQuery): Sql => sql`
    with query as materialized (select lower(btrim(ltrim(btrim(${q}), '#'))) as start)
    select listed.key, listed.name, listed.total_count, seen.posts_count
    from (
      select key, name, posts_count as total_count from tag_counts
      where key >= (select start from query) and key < (select start || chr(1114111) from query) and (select start <> '' from query) ${afterTag(cursor)}
      order by posts_count desc, key offset 0
    ) listed
    cross join lateral (
      select count(*)::int as posts_count from (
        select from tags t join posts p on p.id = t.post_id
        where lower(t.name) = listed.key collate "default" and ${visiblePost(viewer, sql`p`)} limit ${MAX_COUNTED_TAG_POSTS}
      ) counted
    ) seen
    where seen.posts_count > 0
    order by listed.total_count desc, listed.key limit ${limit}`

/** Lists tags by prefix that have posts visible to the viewer, the most used first; one more than the limit. */
export const listTagsByPrefix = (db: Queryable, viewer: Id, query: SearchQuery): Promise<TagHit[]> =>
  db.many<TagHit>`${selectTagsByPrefix(viewer, { ...query, limit: query.limit + 1 })}`

/** Merges the tag count deltas into the tag counts. Must not run concurrently. */
export const applyTagCountDeltas = (db: Queryable): Promise<number> =>
  db.run`
    with deltas as (delete from tag_count_deltas returning seq, key, name, delta),
      sums as (select key, (array_agg(name order by seq))[1] as name, sum(delta)::integer as posts_count from deltas group by key)
    merge into tag_names t using sums f on t.key = f.key
    when matched and t.posts_count + f.posts_count = 0 then delete
    when matched then update set posts_count = t.posts_count + f.posts_count
    when not matched and f.posts_count > 0 then insert (key, name, posts_count) values (f.key, f.name, f.posts_count)`
