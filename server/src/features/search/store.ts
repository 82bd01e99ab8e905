import { MAX_COUNTED_TAG_POSTS } from '@trademates/contract/search'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, emptySql, type Sql, sql } from '#platform/database/db.ts'
import { olderThan, type PageQuery, invalidCursor } from '#platform/database/pagination.ts'
import { visible, visiblePost } from '#features/people/visibility.ts'

export type SearchQuery = PageQuery & { q: string }

// So many of the newest posts are looked through one by one: that costs less than fetching every post that has a common word.
const RECENT_POST_COUNT = 2_000

// So many names are judged for a slip: in a community of trader1 to trader99999 all of them would be near.
const MAX_FUZZY_CANDIDATES = 4_000

// What is asked for stands in a subquery of its own: read once a statement, not once a row, whatever plan is kept.
const tsQueryOf = (q: string): Sql => sql`(select to_search_query(${q}))`

/** Which of the newest posts have all the words, newest first and one more than asked for; fewer say nothing about older ones. */
export const listRecentHits = (db: Queryable, viewer: Id, { q, cursor, limit }: SearchQuery): Promise<{ id: Id }[]> =>
  db.many<{ id: Id }>`
    select w.post_id as id
    from (select post_id, search_vector from post_search where true ${olderThan(cursor, sql`post_id`)} order by post_id desc limit ${RECENT_POST_COUNT}) w
      join posts p on p.id = w.post_id
    where w.search_vector @@ ${tsQueryOf(q)} and ${visiblePost(viewer, sql`p`)}
    order by w.post_id desc limit ${limit + 1}`

/** Which of all posts have all the words, newest first and one more than asked for. */
export const listHits = (db: Queryable, viewer: Id, { q, cursor, limit }: SearchQuery): Promise<{ id: Id }[]> =>
  db.many<{ id: Id }>`
    with hits as materialized (select post_id as id from post_search where search_vector @@ ${tsQueryOf(q)} ${olderThan(cursor, sql`post_id`)})
    select h.id from (select id from hits order by id desc) h
      cross join lateral (select from posts p where p.id = h.id and ${visiblePost(viewer, sql`p`)} offset 0) seen
    order by h.id desc limit ${limit + 1}`

export interface PersonHit {
  id: Id
  /** 4: it is the name, or a part of it; 3: the name begins so; 2: a part of it begins so; 1: it is in there; 0: but for one slip it begins so. */
  fit: number
  /** 2: connected to the viewer; 1: followed by them. */
  bond: number
  followers_count: number
}

const PERSON_CURSOR = /^([0-4])\.([0-2])\.(\d{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function afterPerson(cursor: string | undefined): Sql {
  if (cursor === undefined) return emptySql
  const [, fit, bond, followers, id] = PERSON_CURSOR.exec(cursor) ?? []
  if (fit === undefined) throw invalidCursor()
  return sql`and (found.fit, found.bond, u.followers_count, u.id) < (${fit}::int, ${bond}::int, ${followers}::int, ${id}::uuid)`
}

/** People whose names fit, the best fit first, and one more than asked for. Throws a field refusal when the cursor is none of ours. */
export const listPeopleByName = (db: Queryable, viewer: Id, { q, cursor, limit }: SearchQuery): Promise<PersonHit[]> =>
  db.many<PersonHit>`
    with asked as materialized (
      select key, prefix_query(key) as prefixes, split_halves(key) as halves, fuzzy_variants(key) as variants
      -- Cut as names are in the index: a word of a tsquery has at most 2,046 bytes.
      from (select left(nullif(replace(normalize_text(${q}), ' ', ''), ''), 64) as key) plain
    ), named as (
      select user_id, suffixes from username_search where search_vector @@ (select prefixes from asked)
      union
      select user_id, suffixes from (select user_id, suffixes from username_search where search_vector @@ (select halves from asked) limit ${MAX_FUZZY_CANDIDATES}) near
      where suffixes ~ (select variants from asked)
    )
    select u.id, found.fit, found.bond, u.followers_count
    from named n
      join users u on u.id = n.user_id
      cross join asked
      cross join lateral (
        select
          case
            when position(' ' || asked.key || ' ' in n.suffixes || ' ') > 0 then 4
            when starts_with(n.suffixes, ' ' || asked.key) then 3
            when position(' ' || asked.key in n.suffixes) > 0 then 2
            when position(asked.key in n.suffixes) > 0 then 1
            else 0
          end as fit,
          case
            when u.id in (select friends_of(${viewer})) then 2
            when u.id in (select followed_id from follows where follower_id = ${viewer}) then 1
            else 0
          end as bond
      ) found
    where u.verified_at is not null and ${visible(viewer, sql`u.id`)} ${afterPerson(cursor)}
    order by found.fit desc, found.bond desc, u.followers_count desc, u.id desc limit ${limit + 1}`

export interface TagHit {
  key: string
  name: string
  /** How many posts have it, whoever may see them: its place in the order. */
  used: number
  posts_count: number
}

const TAG_CURSOR = /^(\d{1,9})\.([^\0]+)$/u

function afterTag(cursor: string | undefined): Sql {
  if (cursor === undefined) return emptySql
  const [, used, key] = TAG_CURSOR.exec(cursor) ?? []
  if (used === undefined) throw invalidCursor()
  return sql`and (posts_count < ${used}::int or (posts_count = ${used}::int and key > ${key}))`
}

/** Tags that begin so and stand at posts that the viewer may see, the most used first, and one more than asked for. */
export const listTagsByPrefix = (db: Queryable, viewer: Id, { q, cursor, limit }: SearchQuery): Promise<TagHit[]> =>
  db.many<TagHit>`
    with asked as materialized (select lower(btrim(ltrim(btrim(${q}), '#'))) as start)
    select listed.key, listed.name, listed.used, seen.posts_count
    from (
      select key, name, posts_count as used from tag_counts
      where key >= (select start from asked) and key < (select start || chr(1114111) from asked) and (select start <> '' from asked) ${afterTag(cursor)}
      order by posts_count desc, key offset 0
    ) listed
    cross join lateral (
      select count(*)::int as posts_count from (
        select from tags t join posts p on p.id = t.post_id
        where lower(t.name) = listed.key collate "default" and ${visiblePost(viewer, sql`p`)} limit ${MAX_COUNTED_TAG_POSTS}
      ) counted
    ) seen
    where seen.posts_count > 0
    order by listed.used desc, listed.key limit ${limit + 1}`

/** Puts how often tags came and went since the last time to what they were counted before. Only one at a time may do it. */
export const applyTagCountDeltas = (db: Queryable): Promise<number> =>
  db.run`
    with moves as (delete from tag_count_deltas returning seq, key, name, delta),
      folded as (select key, (array_agg(name order by seq))[1] as name, sum(delta)::integer as posts_count from moves group by key)
    merge into tag_names t using folded f on t.key = f.key
    when matched and t.posts_count + f.posts_count = 0 then delete
    when matched then update set posts_count = t.posts_count + f.posts_count
    when not matched and f.posts_count > 0 then insert (key, name, posts_count) values (f.key, f.name, f.posts_count)`
