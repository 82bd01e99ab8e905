import type { IdeaSplit } from '@trademates/contract/ideas'
import { SUBJECT_POST_COUNT, type Subjects, SUBJECT_SYMBOL_COUNT } from '@trademates/contract/profiles'
import type { Market } from '@trademates/contract/markets'
import type { ResolvedBy } from '@trademates/contract/resolve'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, type Sql, sql } from '#platform/database/db.ts'
import { visiblePost } from '#features/people/visibility.ts'

/** A symbol of a post, as selected with the post. */
export interface SymbolRow {
  symbol: string
  tags: string[]
  chosen: boolean
  resolved_by: ResolvedBy
  price: string | null
  priced_at: string | null
  is_sample: boolean | null
  price_source: string | null
  splits: IdeaSplit[] | null
  awaits_price: boolean
  /** null: named when the post was published. */
  tagged_at: string | null
}

// Rows of before the column have its default.
const resolvedBy = sql`case when s.chosen then 'author' else s.resolved_by end`

/** SQL: the splits and special dividends of a symbol `s` after a moment, as JSON; null without any. */
const splitsSince = (moment: Sql, source: Sql): Sql => sql`
  (select json_agg(json_build_object('at', x.at, 'a', x.a::text, 'b', x.b::text, 'dividend', case when x.source <> '' then (x.a - x.b)::text end) order by x.at)
    from symbol_splits x where x.symbol = s.symbol and x.at > ${moment} and x.source in ('', ${source}) and s.is_sample is not true)`

/** SQL: the symbols of a post in order, as JSON; prices as text to keep all digits. */
export const selectPostSymbols = (post: Sql): Sql => sql`
  (select json_agg(json_build_object('symbol', s.symbol, 'tags', s.tags, 'chosen', s.chosen, 'resolved_by', ${resolvedBy},
      'price', s.price::text, 'priced_at', s.priced_at, 'is_sample', s.is_sample,
      'price_source', s.price_source, 'splits', ${splitsSince(sql`s.priced_at`, sql`s.price_source`)}, 'awaits_price', s.awaits_price, 'tagged_at', s.tagged_at) order by s.position)
    from post_symbols s where s.post_id = ${post})`

/** The price of a symbol when a version of its post was replaced, and at the time of the post. */
export interface VersionPriceRow {
  symbol: string
  price: string
  priced_at: string
  is_sample: boolean
  /** null: unknown. */
  posted: { price: string; priced_at: string; splits: IdeaSplit[] | null } | null
}

/** SQL: the known prices at which a version was replaced, as JSON. Prices of different kinds are not compared. */
export const selectVersionPrices = (version: Sql): Sql => sql`
  (select json_agg(json_build_object('symbol', v.symbol, 'price', v.price::text, 'priced_at', v.priced_at, 'is_sample', v.is_sample,
      'posted', (select json_build_object('price', s.price::text, 'priced_at', s.priced_at, 'splits', ${splitsSince(sql`s.priced_at`, sql`s.price_source`)}) from post_symbols s where s.post_id = ${version}.post_id and s.symbol = v.symbol
        and s.is_sample = v.is_sample)) order by v.position)
    from post_version_prices v where v.version_id = ${version}.id and v.price is not null)`

/** SQL: the price of the first symbol of the newest version when it was replaced, as JSON; null if it is unknown. */
export const selectEditPrice = (post: Sql): Sql => sql`
  case when ${post}.edited_at is not null then (
    select case when v.price is not null then json_build_object('symbol', v.symbol, 'price', v.price::text, 'priced_at', v.priced_at, 'is_sample', v.is_sample) end
    from post_version_prices v
    where v.version_id = (select id from post_versions where post_id = ${post}.id order by id desc limit 1)
    order by v.position limit 1) end`

/** Lets the symbols of a replaced version wait for their prices. */
export const insertVersionSymbols = (tx: Queryable, version: Id, symbols: readonly MentionedSymbol[]): Promise<number> =>
  tx.run`
    insert into post_version_prices (version_id, symbol, position)
    select ${version}, symbol, position from unnest(${symbols.map(({ symbol }) => symbol)}::text[]) with ordinality as s (symbol, position)`

/** A symbol of a version that waits for the price at which the version was replaced. */
export interface UnpricedVersionSymbol {
  version_id: Id
  post_id: Id
  author_id: Id
  symbol: string
  at: Date
}

/** Symbols of versions that wait for their price, newest first. */
export const listUnpricedVersions = (tx: Queryable, limit: number): Promise<UnpricedVersionSymbol[]> =>
  tx.many<UnpricedVersionSymbol>`
    select s.version_id, v.post_id, p.author_id, s.symbol, v.replaced_at as at
    from post_version_prices s join post_versions v on v.id = s.version_id join posts p on p.id = v.post_id
    where s.awaits_price order by s.version_id desc limit ${limit}`

/** Sets the price at which a version was replaced. Locks the post first, as an edit does, to avoid deadlocks. */
export const changeVersionPrice = (tx: Queryable, { version, post, symbol, found }: { version: Id } & FoundPrice): Promise<number> =>
  tx.run`
    with locked as (select id from posts where id = ${post} for no key update)
    update post_version_prices set awaits_price = false, price = ${found?.price ?? null}, priced_at = ${found?.time ?? null},
      is_sample = ${found?.isSample ?? null}
    from locked where version_id = ${version} and symbol = ${symbol} and awaits_price`

/** A symbol of a post as inserted. */
export interface MentionedSymbol {
  symbol: string
  tags: string[]
  chosen: boolean
  resolved_by: ResolvedBy
}

/**
 * Writes the symbols of a post. A symbol that it had keeps its price; a new one waits for its price, at `taggedAt` or else at the time of the post.
 * `replaces`: the post may have other symbols, which are removed.
 */
export async function putSymbols(
  tx: Queryable,
  post: Id,
  { symbols, replaces, taggedAt }: { symbols: readonly MentionedSymbol[]; replaces: boolean; taggedAt: Date | null },
): Promise<void> {
  const codes = symbols.map(({ symbol }) => symbol)
  if (replaces) await tx.run`delete from post_symbols where post_id = ${post} and symbol <> all (${codes})`
  if (symbols.length === 0) return
  await tx.run`
    insert into post_symbols (post_id, symbol, position, tags, chosen, resolved_by, tagged_at)
    select ${post}, entry.symbol, entry.position, string_to_array(entry.tags, ' '), entry.chosen, entry.resolved_by, ${taggedAt}::timestamptz
    from unnest(${codes}::text[], ${symbols.map(({ tags }) => tags.join(' '))}::text[], ${symbols.map(({ chosen }) => chosen)}::boolean[],
        ${symbols.map(({ resolved_by: by }) => by)}::text[])
      with ordinality as entry (symbol, tags, chosen, resolved_by, position)
    on conflict (post_id, symbol) do update set position = excluded.position, tags = excluded.tags, resolved_by = excluded.resolved_by`
}

/** The symbols of a post in order. */
export const listMentionedSymbols = (tx: Queryable, post: Id): Promise<MentionedSymbol[]> =>
  tx.many<MentionedSymbol>`select symbol, tags, chosen, ${resolvedBy} as resolved_by from post_symbols s where post_id = ${post} order by position`

/** A post whose cashtags were resolved without its market. */
export interface UncheckedPost {
  id: Id
  description: string
  market: Market
  symbols: MentionedSymbol[] | null
}

const selectUnchecked = sql`
  select p.id, p.description, p.market,
    (select json_agg(json_build_object('symbol', s.symbol, 'tags', s.tags, 'chosen', s.chosen, 'resolved_by', ${resolvedBy}) order by s.position)
      from post_symbols s where s.post_id = p.id) as symbols
  from posts p where p.symbols_checked_at is null`

/** Locks posts whose cashtags were resolved without their market, oldest first; skips posts that others have locked. */
export const lockUncheckedPosts = (tx: Queryable, limit: number): Promise<UncheckedPost[]> =>
  tx.many<UncheckedPost>`${selectUnchecked} order by p.id limit ${limit} for no key update of p skip locked`

/** Posts after this one whose cashtags were resolved without their market, oldest first. */
export const listUncheckedPosts = (db: Queryable, after: Id, limit: number): Promise<UncheckedPost[]> =>
  db.many<UncheckedPost>`${selectUnchecked} and p.id > ${after} order by p.id limit ${limit}`

/** A version with the symbols whose prices it has. */
export interface UncheckedVersion {
  id: Id
  post_id: Id
  description: string
  market: Market
  symbols: string[]
}

/** The versions of posts that have prices. */
export const listPricedVersions = (tx: Queryable, posts: readonly Id[]): Promise<UncheckedVersion[]> =>
  tx.many<UncheckedVersion>`
    select v.id, v.post_id, v.description, v.market, array_agg(s.symbol order by s.position) as symbols
    from post_versions v join post_version_prices s on s.version_id = v.id where v.post_id = any(${posts}) group by v.id`

/** Changes the symbols of a version; a new one waits for its price, another one keeps it. */
export async function changeVersionSymbols(tx: Queryable, version: Id, codes: readonly string[]): Promise<void> {
  await tx.run`delete from post_version_prices where version_id = ${version} and symbol <> all (${codes})`
  await tx.run`
    insert into post_version_prices (version_id, symbol, position)
    select ${version}, symbol, position from unnest(${codes}::text[]) with ordinality as s (symbol, position)
    on conflict (version_id, symbol) do update set position = excluded.position`
}

/** Marks posts as resolved with their market; `changed` are those that look different now. */
export const markChecked = (tx: Queryable, posts: readonly Id[], changed: readonly Id[]): Promise<number> =>
  tx.run`update posts set symbols_checked_at = now(), revision = revision + (id = any(${changed}))::int where id = any(${posts})`

/** A cashtag whose symbol was changed; null: none. */
export interface SymbolCorrection {
  tag: string
  from: string | null
  to: string | null
}

/** Stores the corrections of a post. */
export const insertCorrections = (tx: Queryable, post: Id, corrections: readonly SymbolCorrection[]): Promise<number> =>
  tx.run`
    insert into symbol_corrections (post_id, tag, from_symbol, to_symbol)
    select ${post}, * from unnest(${corrections.map(({ tag }) => tag)}::text[], ${corrections.map(({ from }) => from)}::text[],
      ${corrections.map(({ to }) => to)}::text[])
    on conflict (post_id, tag) do nothing`

/** A correction that the author of a post was not shown yet. */
export interface UnseenCorrectionRow {
  tag: string
  symbol: string
}

/** SQL: the corrections of a post that its author was not shown, as JSON; without those that an edit has replaced, and those to no symbol. */
export const selectUnseenCorrections = (post: Sql): Sql => sql`
  (select json_agg(json_build_object('tag', c.tag, 'symbol', c.to_symbol) order by s.position, c.tag)
    from symbol_corrections c join post_symbols s on s.post_id = c.post_id and s.symbol = c.to_symbol and c.tag = any(s.tags)
    where c.post_id = ${post} and c.seen_at is null)`

/** Marks the corrections of a post as shown to its author. */
export const markCorrectionsSeen = (db: Queryable, post: Id): Promise<number> =>
  db.run`update symbol_corrections set seen_at = now() where post_id = ${post} and seen_at is null`

export interface UnpricedSymbol {
  post_id: Id
  author_id: Id
  symbol: string
  at: Date
}

/** Symbols of posts that wait for their price, newest first. */
export const listUnpriced = (tx: Queryable, limit: number): Promise<UnpricedSymbol[]> =>
  tx.many<UnpricedSymbol>`
    select s.post_id, p.author_id, s.symbol, coalesce(s.tagged_at, p.created_at) as at
    from post_symbols s join posts p on p.id = s.post_id
    where s.awaits_price order by s.post_id desc limit ${limit}`

interface FoundPrice {
  post: Id
  symbol: string
  /** Null if there was no price. */
  found: { price: string; time: Date; isSample: boolean; source: string } | null
}

/** Sets the price of a post's symbol. Locks the post first, as an edit does, to avoid deadlocks. */
export const changePrice = (tx: Queryable, { post, symbol, found }: FoundPrice): Promise<number> =>
  tx.run`
    with locked as (select id from posts where id = ${post} for no key update)
    update post_symbols set awaits_price = false, price = ${found?.price ?? null}, priced_at = ${found?.time ?? null}, is_sample = ${found?.isSample ?? null},
      price_source = ${found?.source ?? null}
    from locked where post_id = locked.id and symbol = ${symbol} and awaits_price`

/** Counts bullish and bearish posts whose first symbol this is, after a post id; only the newest post of each author counts. */
export const countSentiment = (db: Queryable, symbol: string, since: Id): Promise<{ stance: 'bullish' | 'bearish'; count: number }[]> =>
  db.many<{ stance: 'bullish' | 'bearish'; count: number }>`
    select sentiment as stance, count(*)::int as count from (
      select distinct on (p.author_id) p.sentiment from post_symbols s join posts p on p.id = s.post_id
      where s.symbol = ${symbol} and s.position = 1 and s.post_id > ${since} and p.sentiment is not null and p.hidden_reason is null
      order by p.author_id, p.id desc) newest
    group by sentiment`

export interface SubjectsRow {
  symbols: Subjects['symbols'] | null
  markets: Subjects['markets'] | null
  latest_at: Date | null
}

/** The symbols and markets of an author's newest visible posts; bounded, so that prolific authors cost no more. */
export async function findSubjects(db: Queryable, viewer: Id, author: Id): Promise<SubjectsRow> {
  const row = await db.one<SubjectsRow>`
    with newest as materialized (
      select id, market, created_at from posts p where author_id = ${author} and ${visiblePost(viewer, sql`p`)} order by id desc limit ${SUBJECT_POST_COUNT}
    )
    select (select max(created_at) from newest) as latest_at,
      (select json_agg(one) from (
        select market, count(*)::int as posts_count from newest group by market order by posts_count desc, max(id::text) desc
      ) one) as markets,
      (select json_agg(one) from (
        select symbol, count(*)::int as posts_count from newest join post_symbols s on s.post_id = newest.id
        group by symbol order by posts_count desc, max(post_id::text) desc, symbol limit ${SUBJECT_SYMBOL_COUNT}
      ) one) as symbols`
  return row ?? { symbols: null, markets: null, latest_at: null }
}
