import type { CandleTree } from '@trademates/contract/candle-trees'
import type { Market } from '@trademates/contract/markets'
import type { SourceInterval } from '#features/prices/source.ts'
import type { Direction, IdeaExit, IdeaReason, IdeaSplit, IdeaState, TouchedLevel } from '@trademates/contract/ideas'
import type { IdeaInput } from '@trademates/contract/idea-terms'
import { Decimal } from '@trademates/contract/decimals'
import { Id } from '@trademates/contract/wire'
import { type Queryable, emptySql, type Sql, sql } from '#platform/database/db.ts'
import { invalidCursor, olderThan, type PageQuery } from '#platform/database/pagination.ts'
import { notMuted, visible } from '#features/people/visibility.ts'
import type { AmendmentRow, PositionRow } from './amendment-rows.ts'
import { joinTrackRecord, type VolatileIdeaRow, volatileIdeaColumns } from './volatile-columns.ts'

/** The terms of an idea as stored and sealed: as posted, with the facts of that time. */
export interface StoredTerms extends Pick<
  IdeaInput,
  'direction' | 'entry' | 'stop' | 'targets' | 'expires_at' | 'enter_by' | 'confidence' | 'position' | 'paid'
> {
  rules: number
  symbol: string
  decimals: number
  market: Market
  practice: boolean
  posted_at: string
  /** The quote at that time. */
  reference: { price: string; time: string }
  /** The only source that grades the idea, with its intervals from coarse to fine. `delay` in seconds. */
  source: { name: string; url: string | null; chain: readonly SourceInterval[]; basis: 'last' | 'mid' | 'fix'; delay: number }
  cost_rate: string
}

export interface NewIdea {
  id: Id
  author: Id
  post: Id
  number: number
  terms: StoredTerms
  underlying: string
  /** null for a market entry. */
  risk: string | null
  /** When a time limit is due next. */
  dueAt: Date
}

/** Serializes the posting of ideas by an author until the transaction ends, so that numbers have no gaps and limits hold. */
export const lockIdeasOf = (tx: Queryable, author: Id): Promise<unknown> =>
  tx.one`select pg_advisory_xact_lock(hashtextextended('ideas of ' || ${author}::text, 0))`

/** The open ideas of an author, on all symbols and on one. */
export async function countOpenIdeas(db: Queryable, author: Id, symbol: string): Promise<{ all: number; ofSymbol: number }> {
  const counts = await db.one<{ all: number; of_symbol: number }>`
    select count(*)::int as all, count(*) filter (where symbol = ${symbol})::int as of_symbol
    from ideas where author_id = ${author} and state in ('waiting', 'live')`
  return { all: counts?.all ?? 0, ofSymbol: counts?.of_symbol ?? 0 }
}

/** The times of the ideas that an author posted after a moment, oldest first. */
export const listPostingTimes = (tx: Queryable, author: Id, after: Date): Promise<{ posted_at: Date }[]> =>
  tx.many<{ posted_at: Date }>`select posted_at from ideas where author_id = ${author} and posted_at > ${after} order by id`

/** The last idea of an author with the commitment of its record, and the username. */
export const findLastIdea = (
  tx: Queryable,
  author: Id,
): Promise<{ username: string; number: number | null; commitment: Buffer | null } | undefined> =>
  tx.one<{ username: string; number: number | null; commitment: Buffer | null }>`
    select u.username, i.number, s.commitment from users u
      left join lateral (select id, number from ideas where author_id = u.id order by number desc limit 1) i on true
      left join idea_secrets s on s.idea_id = i.id and s.kind = 'idea.posted'
    where u.id = ${author}`

export const insertIdea = (tx: Queryable, { id, author, post, number, terms, underlying, risk, dueAt }: NewIdea): Promise<number> =>
  tx.run`
    insert into ideas (id, author_id, post_id, number, terms, symbol, underlying, market, direction, source, practice, posted_at, expires_at,
      risk, current_stop, due_at, caller_score)
    values (${id}, ${author}, ${post}, ${number}, ${JSON.stringify(terms)}, ${terms.symbol}, ${underlying}, ${terms.market}, ${terms.direction},
      ${terms.source.name}, ${terms.practice}, ${terms.posted_at}, ${terms.expires_at}, ${risk}, ${terms.stop}, ${dueAt},
      coalesce((select score from track_records where author_id = ${author} and slice = 'all' and not ${terms.practice}), -1000))`

export interface NewRecord {
  id: Id
  idea: Id
  kind: string
  record: object
  salt: Buffer
  commitment: Buffer
  textSalt: Buffer | null
  at: Date
}

/** Stores a record with its salt and queues it for the log. */
export async function insertRecord(tx: Queryable, { id, idea, kind, record, salt, commitment, textSalt, at }: NewRecord): Promise<void> {
  await tx.run`
    insert into idea_secrets (id, idea_id, kind, record, salt, commitment, text_salt)
    values (${id}, ${idea}, ${kind}, ${JSON.stringify(record)}, ${salt}, ${commitment}, ${textSalt})`
  await tx.run`insert into log_queue (record_id, kind, at, commitment) values (${id}, ${kind}, ${at}, ${commitment})`
}

/** Locks the idea of a post until the transaction ends. */
export const lockIdeaOfPost = (tx: Queryable, post: Id): Promise<{ id: Id } | undefined> =>
  tx.one<{ id: Id }>`select id from ideas where post_id = ${post} for no key update`

export const findSymbolOfPost = (db: Queryable, post: Id): Promise<{ symbol: string; posted_at: Date } | undefined> =>
  db.one<{ symbol: string; posted_at: Date }>`select symbol, posted_at from ideas where post_id = ${post}`

/** Deletes the salts of the texts of an idea's post. */
export const removeTextSalts = (tx: Queryable, idea: Id): Promise<number> =>
  tx.run`update idea_secrets set text_salt = null where idea_id = ${idea} and text_salt is not null`

export interface IdeaRow extends VolatileIdeaRow {
  id: Id
  post_id: Id | null
  author_id: Id
  username: string
  image: string | null
  number: number
  terms: StoredTerms
  state: IdeaState
  reason: IdeaReason | null
  is_provisional: boolean
  /** The level that a quote has reached, while the idea is provisional. */
  touch: TouchedLevel | null
  is_stale: boolean
  last_candle_at: Date | null
  is_on_hold: boolean
  is_sealed: boolean
  is_following: boolean
  revision: number
  fill: string | null
  risk: string | null
  current_stop: string
  /** The newest move of the stop to `current_stop`. */
  stop_moved: { at: string; price: string } | null
  remaining: number
  exits: IdeaExit[]
  entered_at: Date | null
  ended_at: Date | null
  r: string | null
  r_net: string | null
  unmanaged_state: IdeaState | null
  unmanaged_r: string | null
  unmanaged_r_net: string | null
  notes_count: number
  deleted_at: Date | null
  /** Amendments that have not taken effect, oldest first. */
  pending: AmendmentRow[] | null
  /** Of the symbol since the posting, oldest first; null: none. */
  splits: IdeaSplit[] | null
  /** The newest two statements of a position since the posting, newest first. */
  positions: PositionRow[] | null
}

/** SQL: the viewer may see the idea of alias `i` with the post of alias `p`, if it still has one. */
export const visibleIdea = (viewer: Id): Sql =>
  sql`${visible(viewer, sql`i.author_id`)} and (p.hidden_at is null or i.author_id = ${viewer})`

/** The ideas with these ids that the viewer may see, in no order. */
export const listIdeaRows = (db: Queryable, viewer: Id, ids: readonly Id[]): Promise<IdeaRow[]> =>
  db.many<IdeaRow>`
    select i.*, u.username, u.image, f.user_id is not null as is_following, ${volatileIdeaColumns},
      case when i.state in ('waiting', 'live') then (
        select json_agg(json_build_object('id', id, 'kind', kind, 'requested_at', requested_at, 'effective_at', effective_at, 'quote_price', quote_price::text,
          'quote_time', quote_time, 'share', share, 'price', price::text) order by number)
        from idea_amendments where idea_id = i.id and number > i.decided_amendments and effective_at is not null) end as pending,
      case when i.current_stop <> (i.terms ->> 'stop')::numeric then (
        select json_build_object('at', requested_at, 'price', quote_price::text)
        from idea_amendments where idea_id = i.id and kind = 'stop' and price = i.current_stop order by number desc limit 1) end as stop_moved,
      (select json_agg(json_build_object('at', at, 'a', a::text, 'b', b::text, 'dividend', case when source <> '' then (a - b)::text end)
        order by at) from symbol_splits where symbol = i.symbol and at > i.posted_at and source in ('', i.source)) as splits,
      (select json_agg(json_build_object('side', side, 'since', since, 'stated_at', requested_at, 'price', quote_price::text) order by number desc)
        from (select * from idea_amendments where idea_id = i.id and kind = 'position' order by number desc limit 2) newest) as positions
    from ideas i join users u on u.id = i.author_id left join posts p on p.id = i.post_id ${joinTrackRecord}
      left join idea_follows f on f.idea_id = i.id and f.user_id = ${viewer}
    where i.id = any(${ids}) and ${visibleIdea(viewer)}`

/** The ideas of these posts. */
export const listIdeaIdsOfPosts = (db: Queryable, posts: readonly Id[]): Promise<{ id: Id; post_id: Id }[]> =>
  db.many<{ id: Id; post_id: Id }>`select id, post_id from ideas where post_id = any(${posts})`

/** What changes of these ideas without their revisions. */
export const listVolatileRows = (db: Queryable, ideas: readonly Id[]): Promise<(VolatileIdeaRow & { id: Id })[]> =>
  db.many<VolatileIdeaRow & { id: Id }>`
    select i.id, ${volatileIdeaColumns} from ideas i ${joinTrackRecord} where i.id = any(${ideas})`

export type StateFilter = 'waiting' | 'live' | 'open' | 'ended' | 'all'

/** A filtered list of ideas. */
export interface IdeaQuery extends PageQuery {
  author?: Id | undefined
  symbol?: string | undefined
  market?: Market | undefined
  direction?: Direction | undefined
  state: StateFilter
  /** Undefined: both. */
  practice?: boolean | undefined
  /** Default: newest first. */
  order?: 'newest' | 'score'
  /** Only ideas of users whom the viewer follows. */
  isFollowing?: boolean
}

const STATE_CONDITIONS: Record<StateFilter, Sql> = {
  all: emptySql,
  waiting: sql`and i.state = 'waiting'`,
  live: sql`and i.state = 'live'`,
  open: sql`and i.state in ('waiting', 'live')`,
  ended: sql`and i.state not in ('waiting', 'live')`,
}

/** An idea of a page, and the score of its author that orders it; -1000: none. */
export interface ListedIdea {
  id: Id
  caller_score: Decimal
}

/** The order of ideas `i` and what continues it after a cursor. */
function orderOf({ order = 'newest', cursor }: IdeaQuery): { columns: (alias: Sql) => Sql; after: Sql } {
  if (order === 'newest') return { columns: (alias) => sql`${alias}.id desc`, after: olderThan(cursor, sql`i.id`) }
  const columns = (alias: Sql) => sql`${alias}.caller_score desc, ${alias}.id desc`
  if (cursor === undefined) return { columns, after: emptySql }
  const [score = '', id = '', ...rest] = cursor.split('_')
  if (!Decimal.safeParse(score).success || !Id.safeParse(id).success || rest.length > 0) throw invalidCursor()
  return { columns, after: sql`and (i.caller_score, i.id) < (${score}::numeric, ${id}::uuid)` }
}

/** The cursor after an idea. */
export const ideaCursor = ({ order }: Pick<IdeaQuery, 'order'>, { id, caller_score: score }: ListedIdea): string =>
  order === 'score' ? `${score}_${id}` : id

/** Selects the first `limit` ideas of a query that the viewer may see, in its order. `filter`: a further condition on the ideas i. */
export function selectIdeaIds(viewer: Id, query: IdeaQuery, filter: Sql = emptySql): Sql {
  const { author, symbol, market, direction, state, practice } = query
  const { columns, after } = orderOf(query)
  return sql`
    select i.id, i.caller_score from ideas i left join posts p on p.id = i.post_id
    where ${visibleIdea(viewer)} ${filter} ${STATE_CONDITIONS[state]} ${after}
      ${author === undefined ? sql`and ${notMuted(viewer, sql`i.author_id`)}` : sql`and i.author_id = ${author}`}
      ${symbol === undefined ? emptySql : sql`and i.symbol = ${symbol}`}
      ${market === undefined ? emptySql : sql`and i.market = ${market}`}
      ${direction === undefined ? emptySql : sql`and i.direction = ${direction}`}
      ${practice === undefined ? emptySql : practice ? sql`and i.practice` : sql`and not i.practice`}
    order by ${columns(sql`i`)} limit ${query.limit}`
}

/** The ids of a page of ideas that the viewer may see and one more, in the order of the query. */
export function listIdeaIds(db: Queryable, viewer: Id, query: IdeaQuery): Promise<ListedIdea[]> {
  const page = { ...query, limit: query.limit + 1 }
  if (query.isFollowing !== true) return db.many<ListedIdea>`${selectIdeaIds(viewer, page)}`
  // The first ideas of each author: a scan of all ideas would be slow if they post rarely.
  return db.many<ListedIdea>`
    select n.id, n.caller_score from follows f cross join lateral (${selectIdeaIds(viewer, page, sql`and i.author_id = f.followed_id`)}) n
    where f.follower_id = ${viewer} order by ${orderOf(query).columns(sql`n`)} limit ${page.limit}`
}

export interface IdeaEventRow {
  id: Id
  at: Date
  kind: string
  price: string | null
  share: number | null
  r: string | null
  text: string | null
  candle: object | null
}

/** The kinds of events that grading writes. A regrade writes them again. */
export const GRADING_KINDS = ['entered', 'target', 'stopped', 'closed', 'expired', 'canceled', 'missed', 'void']

/** The timeline of an idea, oldest first, without the events of earlier grades. */
export const listIdeaEventRows = (db: Queryable, idea: Id): Promise<IdeaEventRow[]> =>
  db.many<IdeaEventRow>`
    select id, at, kind, price, share, r, text, candle from idea_events
    where idea_id = ${idea} and is_managed
      and (kind <> all(${GRADING_KINDS}) or number > coalesce((
        select max(number) from idea_events where idea_id = ${idea} and is_managed and kind = 'regraded'), 0))
    order by at, number`

/** Events of these ideas with these ids; a level that a quote has reached counts until final candles decide. */
export const listIdeaEventRowsById = (db: Queryable, ideas: readonly Id[], ids: readonly Id[]): Promise<IdeaEventRow[]> =>
  db.many<IdeaEventRow>`
    select id, at, kind, price, share, r, text, candle from idea_events where idea_id = any(${ideas}) and id = any(${ids})
    union all
    select (touch ->> 'event_id')::uuid, (touch ->> 'at')::timestamptz, touch ->> 'kind', (touch ->> 'price')::numeric, null, null, null, null
    from ideas where id = any(${ideas}) and touch ->> 'event_id' = any(${ids}::text[])`

/** The candles of the newest grade that counts. */
export const findEvidenceRow = (db: Queryable, idea: Id): Promise<{ evidence: CandleTree[] } | undefined> =>
  db.one<{ evidence: CandleTree[] }>`
    select evidence from idea_grades where idea_id = ${idea} and is_managed order by revision desc limit 1`

/** Counts of the ideas on a symbol. */
export interface IdeaCounts {
  long: number
  short: number
  waiting: number
  scored_long: number
  scored_short: number
  ended_30_days: number
  mean_r_30_days: string | null
}

/** Counts the ideas on a symbol that the viewer may see, without those on simulated prices. */
export async function countIdeas(db: Queryable, viewer: Id, symbol: string): Promise<IdeaCounts> {
  const seen = sql`not i.practice and i.symbol = ${symbol} and ${visible(viewer, sql`i.author_id`)}`
  const [open, ended] = await Promise.all([
    db.one<Omit<IdeaCounts, 'ended_30_days' | 'mean_r_30_days'>>`
      select count(*) filter (where direction = 'long')::int as long, count(*) filter (where direction = 'short')::int as short,
        count(*) filter (where state = 'waiting')::int as waiting,
        count(t.score) filter (where direction = 'long')::int as scored_long, count(t.score) filter (where direction = 'short')::int as scored_short
      from ideas i left join track_records t on t.author_id = i.author_id and t.slice = 'all'
      where i.state in ('waiting', 'live') and ${seen}`,
    db.one<Pick<IdeaCounts, 'ended_30_days' | 'mean_r_30_days'>>`
      select count(*)::int as ended_30_days, round(avg(r_net), 4)::text as mean_r_30_days
      from ideas i where i.r_net is not null and i.ended_at > now() - interval '30 days' and ${seen}`,
  ])
  return { long: 0, short: 0, waiting: 0, scored_long: 0, scored_short: 0, ended_30_days: 0, mean_r_30_days: null, ...open, ...ended }
}
