import { SUBJECT_POST_COUNT, type Subjects, SUBJECT_SYMBOL_COUNT } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, type Sql, sql } from '#platform/database/db.ts'
import { visiblePost } from '#features/people/visibility.ts'

/** A symbol of a post, as selected with the post. */
export interface SymbolRow {
  symbol: string
  tags: string[]
  chosen: boolean
  price: string | null
  priced_at: string | null
  is_sample: boolean | null
}

/** SQL: the symbols of a post in order, as JSON; prices as text to keep all digits. */
export const selectPostSymbols = (post: Sql): Sql => sql`
  (select json_agg(json_build_object('symbol', s.symbol, 'tags', s.tags, 'chosen', s.chosen,
      'price', s.price::text, 'priced_at', s.priced_at, 'is_sample', s.is_sample) order by s.position)
    from post_symbols s where s.post_id = ${post})`

/** A symbol of a post as inserted. */
export interface MentionedSymbol {
  symbol: string
  tags: string[]
  chosen: boolean
}

/**
 * Replaces the symbols of a post. A symbol that it had keeps its price; a new one waits for its price. With `isEdit` a new symbol is priced
 * at the time of the edit, not of the post.
 */
export async function putSymbols(
  tx: Queryable,
  post: Id,
  { symbols, isEdit }: { symbols: readonly MentionedSymbol[]; isEdit: boolean },
): Promise<void> {
  const codes = symbols.map(({ symbol }) => symbol)
  if (isEdit) await tx.run`delete from post_symbols where post_id = ${post} and symbol <> all (${codes})`
  if (symbols.length === 0) return
  await tx.run`
    insert into post_symbols (post_id, symbol, position, tags, chosen, tagged_at)
    select ${post}, entry.symbol, entry.position, string_to_array(entry.tags, ' '), entry.chosen, ${isEdit ? new Date() : null}
    from unnest(${codes}::text[], ${symbols.map(({ tags }) => tags.join(' '))}::text[], ${symbols.map(({ chosen }) => chosen)}::boolean[])
      with ordinality as entry (symbol, tags, chosen, position)
    on conflict (post_id, symbol) do update set position = excluded.position, tags = excluded.tags`
}

/** The symbol chosen by the author; edits do not change it. */
export const findChosenSymbol = (tx: Queryable, post: Id): Promise<{ symbol: string } | undefined> =>
  tx.one<{ symbol: string }>`select symbol from post_symbols where post_id = ${post} and chosen`

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
  found: { price: string; time: Date; isSample: boolean } | null
}

/** Sets the price of a post's symbol. Locks the post first, as an edit does, to avoid deadlocks. */
export const changePrice = (tx: Queryable, { post, symbol, found }: FoundPrice): Promise<number> =>
  tx.run`
    with locked as (select id from posts where id = ${post} for no key update)
    update post_symbols set awaits_price = false, price = ${found?.price ?? null}, priced_at = ${found?.time ?? null}, is_sample = ${found?.isSample ?? null}
    from locked where post_id = locked.id and symbol = ${symbol} and awaits_price`

/** Counts bullish and bearish posts of a symbol after a post id; only the newest post of each author counts. */
export const countSentiment = (db: Queryable, symbol: string, since: Id): Promise<{ stance: 'bullish' | 'bearish'; count: number }[]> =>
  db.many<{ stance: 'bullish' | 'bearish'; count: number }>`
    select sentiment as stance, count(*)::int as count from (
      select distinct on (p.author_id) p.sentiment from post_symbols s join posts p on p.id = s.post_id
      where s.symbol = ${symbol} and s.post_id > ${since} and p.sentiment is not null and p.hidden_reason is null
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
