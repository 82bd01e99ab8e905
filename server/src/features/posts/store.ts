import type { QueryOf } from '@trademates/contract/endpoint'
import type { PositionInput } from '@trademates/contract/idea-terms'
import type { PositionSide } from '@trademates/contract/ideas'
import type { Market } from '@trademates/contract/markets'
import type { listFeed, PersonalFeed, Sentiment } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, emptySql, type Sql, sql } from '#platform/database/db.ts'
import { olderThan, type PageQuery } from '#platform/database/pagination.ts'
import { newestCommentsColumn, type NewestCommentRow } from '#features/comments/newest-comments.ts'
import { selectFollowedIdeasOf } from '#features/ideas/followed-ideas.ts'
import { selectPostFiles, type AttachedFileRow } from '#features/media/post-files.ts'
import type { AttachedFile } from '#features/media/view.ts'
import { notMuted, visiblePost } from '#features/people/visibility.ts'
import {
  type SymbolRow,
  selectEditPrice,
  selectPostSymbols,
  selectUnseenCorrections,
  selectVersionPrices,
  type UnseenCorrectionRow,
  type VersionPriceRow,
} from './symbols/symbols-store.ts'

export interface NewPost {
  id: Id
  author: Id
  name: string
  description: string
  market: Market
  tags: string[]
  stance: Sentiment | null
  position: PositionInput | null
}

/** Columns of a new post that only the database knows. */
interface InsertedPost extends Pick<PostRow, 'username' | 'image'> {
  created_at: Date
}

/** Inserts a post with its tags and search vector. */
export const insertPost = (
  db: Queryable,
  { id, author, name, description, market, tags, stance, position }: NewPost,
): Promise<InsertedPost | undefined> =>
  db.one<InsertedPost>`
    with post as (
      insert into posts (id, author_id, name, description, market, sentiment, position_side, position_since)
      values (${id}, ${author}, ${name}, ${description}, ${market}, ${stance}, ${position?.side ?? null}, ${position?.since ?? null}) returning *
    ), tagged as (
      insert into tags (post_id, position, name)
      select post.id, tag.position, tag.name from post, unnest(${tags}::text[]) with ordinality as tag (name, position)
    ), found as (
      insert into post_search (post_id, search_vector)
      select id, to_search_vector(tokenize(concat_ws(' ', name, description, array_to_string(${tags}::text[], ' ')))) from post
    )
    select u.username, u.image, post.created_at from post join users u on u.id = post.author_id`

/** Recalculates the search vector of a post. */
const putSearchVector = (tx: Queryable, post: Id): Promise<number> =>
  tx.run`
    insert into post_search (post_id, search_vector)
    select id, to_search_vector(tokenize(concat_ws(' ', name, description, (select string_agg(t.name, ' ' order by t.position) from tags t where t.post_id = posts.id))))
    from posts where id = ${post}
    on conflict (post_id) do update set search_vector = excluded.search_vector`

const insertTags = (tx: Queryable, post: Id, tags: readonly string[]): Promise<number> =>
  tx.run`
    insert into tags (post_id, position, name)
    select ${post}, tag.position, tag.name from unnest(${tags}::text[]) with ordinality as tag (name, position)`

/** SQL: the symbols on all watchlists of the viewer. */
const selectWatchedSymbols = (viewer: Id) =>
  sql`select w.symbol from watchlists l join watched_symbols w on w.watchlist_id = l.id where l.user_id = ${viewer}`

/** A post of a page: its viewer-dependent values and its counts, and the revision of the rest. */
export interface PostSummary {
  id: Id
  /** Changes with every change that all viewers see, except the counts. A bigint, which the driver returns as text. */
  revision: string
  likes_count: number
  comments_count: number
  user_liked: boolean
  follows_idea: boolean
  /** Users whom the viewer does not see or has muted; null if none. */
  hidden_user_ids: Id[] | null
}

const summaryColumns = sql`p.id, p.revision, p.likes_count, p.comments_count`

// Both revisions only grow, so their sum is unique per state. The likes of a page are read with one array lookup: a tenth of the buffers of
// twenty single lookups; `exists` might read all likes of the viewer.
const listSummaries = (db: Queryable, viewer: Id, posts: Sql): Promise<PostSummary[]> =>
  db.many<PostSummary>`
    with page as materialized (${posts})
    select n.id, n.revision + (select revision from users_revision) as revision, n.likes_count, n.comments_count,
      n.id = any(array(select post_id from likes where user_id = ${viewer} and post_id = any(array(select id from page)))) as user_liked,
      n.id = any(array(${selectFollowedIdeasOf(viewer, sql`select id from page`)})) as follows_idea,
      nullif(array(select hidden from hidden_from(${viewer}) hidden union all select muted_id from mutes where muter_id = ${viewer}), '{}') as hidden_user_ids
    from page n order by n.id desc`

/** The summaries of a feed page and one more, newest first. All filters are applied here, so that no page is short. */
export function listFeedSummaries(db: Queryable, viewer: Id, query: QueryOf<typeof listFeed>): Promise<PostSummary[]> {
  // The cursor applies to each joined table, because PostgreSQL does not infer it from one to the other and would scan from the newest row.
  const older = (id: Sql) => olderThan(query.cursor, id)
  const onSymbol = (symbol: Sql) => sql`join post_symbols m on m.post_id = p.id and m.symbol = ${symbol} ${older(sql`m.post_id`)}`
  const selectNewest = (join: Sql, filter: Sql) => sql`
    select ${summaryColumns} from posts p ${join}
      ${query.kind === undefined ? emptySql : sql`join ideas i on i.post_id = p.id ${older(sql`i.post_id`)}`}
      ${query.symbol === undefined ? emptySql : sql`join post_symbols s on s.post_id = p.id and s.symbol = ${query.symbol} ${older(sql`s.post_id`)}`}
      ${query.tag === undefined ? emptySql : sql`join tags t on t.post_id = p.id and lower(t.name) = lower(${query.tag}) ${older(sql`t.post_id`)}`}
    where ${visiblePost(viewer, sql`p`)} ${filter}
      ${query.market === undefined ? emptySql : sql`and p.market = ${query.market}`}
      ${query.author === undefined ? sql`and ${notMuted(viewer, sql`p.author_id`)}` : sql`and p.author_id = ${query.author}`}
      ${older(sql`p.id`)}
    order by p.id desc limit ${query.limit + 1}`
  if (query.feed === 'latest') return listSummaries(db, viewer, selectNewest(emptySql, emptySql))
  // The newest posts of each symbol or author: a scan of all posts would be slow if they post rarely.
  if (query.feed === 'watchlist')
    return listSummaries(
      db,
      viewer,
      sql`select distinct on (n.id) n.* from (${selectWatchedSymbols(viewer)}) w cross join lateral (${selectNewest(onSymbol(sql`w.symbol`), emptySql)}) n
        order by n.id desc limit ${query.limit + 1}`,
    )
  return listSummaries(
    db,
    viewer,
    sql`select n.* from follows f cross join lateral (${selectNewest(emptySql, sql`and p.author_id = f.followed_id`)}) n
      where f.follower_id = ${viewer} order by n.id desc limit ${query.limit + 1}`,
  )
}

/** The summaries of the given posts that the viewer may see, newest first. */
export const listSummariesOf = (db: Queryable, viewer: Id, ids: readonly Id[]): Promise<PostSummary[]> =>
  listSummaries(db, viewer, sql`select ${summaryColumns} from posts p where p.id = any(${ids}) and ${visiblePost(viewer, sql`p`)}`)

/** Groups the given users by the personal feeds in which the post appears for them, by the same rules. */
export const listFeedsWith = (db: Queryable, post: Id, users: readonly Id[]): Promise<{ feeds: PersonalFeed[]; users: Id[] }[]> =>
  db.many<{ feeds: PersonalFeed[]; users: Id[] }>`
    select feeds, array_agg(user_id) as users from (
      select user_id, array_agg(feed order by feed) as feeds from (
        select f.follower_id as user_id, 'following' as feed from posts p join follows f on f.followed_id = p.author_id
          where p.id = ${post} and f.follower_id = any(${users})
        union
        select l.user_id, 'watchlist' from watchlists l
          join watched_symbols w on w.watchlist_id = l.id join post_symbols s on s.symbol = w.symbol and s.post_id = ${post}
          where l.user_id = any(${users})
      ) by_feed group by user_id
    ) by_user group by feeds`

/** The price of a symbol at an edit. */
export interface EditPriceRow {
  symbol: string
  price: string
  priced_at: string
  is_sample: boolean
}

export interface PostRow {
  id: Id
  author_id: Id
  username: string
  image: string | null
  name: string
  description: string
  market: Market
  tags: string[]
  stance: Sentiment | null
  /** Stated without an idea. */
  position_side: PositionSide | null
  position_since: string | null
  symbols: SymbolRow[] | null
  files: AttachedFileRow[] | null
  /** The newest few, oldest first. */
  comments: NewestCommentRow[] | null
  likes_count: number
  user_liked: boolean
  comments_count: number
  created_at: string
  edited_at: string | null
  /** The price of the first symbol when the newest version was replaced. */
  edit_price: EditPriceRow | null
  /** The operator's reason for hiding it. */
  hidden_for: string | null
  /** For the author alone. */
  corrections: UnseenCorrectionRow[] | null
}

/**
 * The given posts that the viewer may see, in no order. Content, files and comments come from one statement, which is cheaper and cannot
 * show half of a concurrent edit; one JSON row is faster to parse than hundreds of columns.
 */
export async function listPosts(db: Queryable, viewer: Id, ids: Id[]): Promise<PostRow[]> {
  const found = await db.one<{ posts: PostRow[] | null }>`
    select json_agg(post) as posts from (
      select p.id, p.author_id, u.username, u.image, p.name, p.description, p.market,
        array(select t.name from tags t where t.post_id = p.id order by t.position) as tags,
        ${selectPostFiles(sql`p.id`)} as files, p.sentiment as stance, p.position_side, p.position_since, ${selectPostSymbols(sql`p.id`)} as symbols, ${newestCommentsColumn(viewer, sql`p`)} as comments,
        p.likes_count, l.user_id is not null as user_liked, p.comments_count, p.created_at, p.edited_at, ${selectEditPrice(sql`p`)} as edit_price,
        p.hidden_reason as hidden_for, case when p.author_id = ${viewer} then ${selectUnseenCorrections(sql`p.id`)} end as corrections
      from posts p
        join users u on u.id = p.author_id
        left join likes l on l.user_id = ${viewer} and l.post_id = p.id
      where p.id = any(${ids}) and ${visiblePost(viewer, sql`p`)}
    ) post`
  return found?.posts ?? []
}

export interface PostCounts {
  id: Id
  author_id: Id
  likes_count: number
  comments_count: number
}

/** Leaves out hidden posts. */
export const listCounts = (db: Queryable, ids: Id[]): Promise<PostCounts[]> =>
  db.many<PostCounts>`select id, author_id, likes_count, comments_count from posts where id = any(${ids}) and hidden_at is null`

/** The symbol of the sentiment of a post `p`, its first one; none without a sentiment. */
const selectSentimentSymbols = sql`
  case when p.sentiment is null then '{}' else array(select symbol from post_symbols where post_id = p.id and position = 1) end as sentiment_symbols`

/** Hides a post, or shows it if there is no reason. Returns its author and the symbols of its sentiment; undefined if the post does not exist or nothing changes. */
export const changeHidden = (
  tx: Queryable,
  post: Id,
  reason: string | null,
): Promise<{ author_id: Id; sentiment_symbols: string[] } | undefined> =>
  tx.one<{ author_id: Id; sentiment_symbols: string[] }>`
    update posts p set hidden_at = case when ${reason}::text is not null then now() end, hidden_reason = ${reason}
    where p.id = ${post} and (p.hidden_at is null) = (${reason}::text is not null)
    returning p.author_id, ${selectSentimentSymbols}`

export const findHidden = (tx: Queryable, post: Id): Promise<{ is_hidden: boolean } | undefined> =>
  tx.one<{ is_hidden: boolean }>`select hidden_at is not null as is_hidden from posts where id = ${post}`

/** Locks a post against edits and removal until the transaction ends; returns 0 if it is gone. */
export const lockPost = (tx: Queryable, post: Id): Promise<number> => tx.run`select from posts where id = ${post} for no key update`

/** What an edit may change besides files. */
export interface PostContent {
  name: string
  description: string
  market: Market
  tags: string[]
  sentiment: Sentiment | null
}

/** A separate statement after the lock: the locking statement would still see the tags from before it waited. */
export const findContent = (tx: Queryable, post: Id): Promise<PostContent | undefined> =>
  tx.one<PostContent>`
    select name, description, market, array(select t.name from tags t where t.post_id = posts.id order by t.position) as tags, sentiment
    from posts where id = ${post}`

/** Stores the current content of a post as its newest version; `files` are its current files in order. */
export const insertVersion = (
  tx: Queryable,
  { id, post, tags, files }: { id: Id; post: Id; tags: readonly string[]; files: readonly AttachedFile[] },
): Promise<number> =>
  tx.run`
    insert into post_versions (id, post_id, name, description, market, tags, files, created_at)
    select ${id}, id, name, description, market, ${tags}, ${JSON.stringify(files)}, coalesce(edited_at, created_at)
    from posts where id = ${post}`

export async function changeContent(tx: Queryable, post: Id, { name, description, market, tags, sentiment }: PostContent): Promise<void> {
  await tx.run`
    update posts set name = ${name}, description = ${description}, market = ${market}, sentiment = ${sentiment}, edited_at = now()
    where id = ${post}`
  await tx.run`delete from tags where post_id = ${post}`
  if (tags.length > 0) await insertTags(tx, post, tags)
  await putSearchVector(tx, post)
}

/** Deletes a post. Returns the symbols of its sentiment, none without one; undefined if the author has no such post. */
export const removePost = (db: Queryable, author: Id, post: Id): Promise<{ sentiment_symbols: string[] } | undefined> =>
  db.one<{ sentiment_symbols: string[] }>`
    delete from posts p where p.id = ${post} and p.author_id = ${author} returning ${selectSentimentSymbols}`

export interface VersionRow {
  id: Id
  name: string
  description: string
  market: Market
  tags: string[]
  files: AttachedFile[]
  created_at: Date
  replaced_at: Date
  prices: VersionPriceRow[] | null
}

/** The earlier versions of a post, newest first; one more than requested. */
export const listVersions = (db: Queryable, post: Id, page: PageQuery): Promise<VersionRow[]> =>
  db.many<VersionRow>`
    select id, name, description, market, tags, files, created_at, replaced_at, ${selectVersionPrices(sql`post_versions`)} as prices
    from post_versions
    where post_id = ${post} ${olderThan(page.cursor, sql`id`)}
    order by id desc limit ${page.limit + 1}`
