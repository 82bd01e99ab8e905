import { SUBJECT_POST_COUNT, type Subjects, SUBJECT_SYMBOL_COUNT } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, type Sql, sql } from '#platform/database/db.ts'
import { visiblePost } from '#features/people/visibility.ts'

/** One symbol of a post, as it is read with the post. */
export interface SymbolRow {
  symbol: string
  tags: string[]
  chosen: boolean
  price: string | null
  priced_at: string | null
  is_sample: boolean | null
}

/** The symbols of one post in their order, as JSON; prices as text, for JSON knows no decimals. */
export const selectPostSymbols = (post: Sql): Sql => sql`
  (select json_agg(json_build_object('symbol', s.symbol, 'tags', s.tags, 'chosen', s.chosen,
      'price', s.price::text, 'priced_at', s.priced_at, 'is_sample', s.is_sample) order by s.position)
    from post_symbols s where s.post_id = ${post})`

/** A symbol of a post as it is written. */
export interface MentionedSymbol {
  symbol: string
  tags: string[]
  chosen: boolean
}

/**
 * Makes these the symbols of a post, in their order. One that it had keeps its price; a new one waits for it.
 * `isEdit`: a new one was written now, not when the post was.
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
    select ${post}, one.symbol, one.position, string_to_array(one.tags, ' '), one.chosen, ${isEdit ? new Date() : null}
    from unnest(${codes}::text[], ${symbols.map(({ tags }) => tags.join(' '))}::text[], ${symbols.map(({ chosen }) => chosen)}::boolean[])
      with ordinality as one (symbol, tags, chosen, position)
    on conflict (post_id, symbol) do update set position = excluded.position, tags = excluded.tags`
}

/** The symbol that the author of a post chose: no matter of edits. */
export const findChosenSymbol = (tx: Queryable, post: Id): Promise<{ symbol: string } | undefined> =>
  tx.one<{ symbol: string }>`select symbol from post_symbols where post_id = ${post} and chosen`

export interface UnpricedSymbol {
  post_id: Id
  author_id: Id
  symbol: string
  at: Date
}

/** Symbols of posts whose price has not been looked up, the newest first. */
export const listUnpriced = (tx: Queryable, most: number): Promise<UnpricedSymbol[]> =>
  tx.many<UnpricedSymbol>`
    select s.post_id, p.author_id, s.symbol, coalesce(s.tagged_at, p.created_at) as at
    from post_symbols s join posts p on p.id = s.post_id
    where s.awaits_price order by s.post_id desc limit ${most}`

interface FoundPrice {
  post: Id
  symbol: string
  /** null: there was none. */
  found: { price: string; time: Date; isSample: boolean } | null
}

/** Notes what a symbol cost when a post named it. The post is held first, as an edit does it: neither waits for the other in a circle. */
export const changePrice = (tx: Queryable, { post, symbol, found }: FoundPrice): Promise<number> =>
  tx.run`
    with held as (select id from posts where id = ${post} for no key update)
    update post_symbols set awaits_price = false, price = ${found?.price ?? null}, priced_at = ${found?.time ?? null}, is_sample = ${found?.isSample ?? null}
    from held where post_id = held.id and symbol = ${symbol} and awaits_price`

/** How many posts of a symbol since one of them were bullish, and how many bearish; one of each person, their newest. */
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

/** What the newest posts of an author are about, those that the viewer may see: a bounded number, so that who writes much costs no more. */
export async function findSubjects(db: Queryable, viewer: Id, author: Id): Promise<SubjectsRow> {
  const row = await db.one<SubjectsRow>`
    with weighed as materialized (
      select id, market, created_at from posts p where author_id = ${author} and ${visiblePost(viewer, sql`p`)} order by id desc limit ${SUBJECT_POST_COUNT}
    )
    select (select max(created_at) from weighed) as latest_at,
      (select json_agg(one) from (
        select market, count(*)::int as posts_count from weighed group by market order by posts_count desc, max(id::text) desc
      ) one) as markets,
      (select json_agg(one) from (
        select symbol, count(*)::int as posts_count from weighed join post_symbols s on s.post_id = weighed.id
        group by symbol order by posts_count desc, max(post_id::text) desc, symbol limit ${SUBJECT_SYMBOL_COUNT}
      ) one) as symbols`
  return row ?? { symbols: null, markets: null, latest_at: null }
}
