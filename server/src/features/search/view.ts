import type { SymbolHit, Tag } from '@trademates/contract/search'
import type { Idea } from '@trademates/contract/ideas'
import type { Person } from '@trademates/contract/people'
import type { Post } from '@trademates/contract/posts'
import { resolveTag } from '@trademates/contract/resolve'
import { type ParsedQuery, parseQuery } from '@trademates/contract/search-query'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { paginate, paginateBy, type Page, type PageQuery } from '#platform/database/pagination.ts'
import { listIdeasOfSymbol } from '#features/ideas/list-by-symbol.ts'
import { presentPeople } from '#features/people/view.ts'
import { presentPosts } from '#features/posts/view.ts'
import type { PriceService } from '#features/prices/price-service.ts'
import { presentSymbol } from '#features/symbols/find.ts'
import { findRankedSymbols } from '#features/symbols/search.ts'
import { findCandidates } from '#features/symbols/symbol-index.ts'
import { hasDays, toPostConditions } from './post-conditions.ts'
import {
  findReaderZone,
  listPeopleByName,
  listMatchingPosts,
  listTagsByPrefix,
  listTopHits,
  type PostConditions,
  type SearchQuery,
} from './store.ts'

/** Parses a search text; its cashtags are resolved like those of a post of its market. */
export const parseSearch = (q: string): ParsedQuery =>
  parseQuery(q, (tag, market) => {
    const resolution = resolveTag(tag, findCandidates(tag), { market: market === 'Index' ? undefined : market })
    return resolution.kind === 'resolved' ? resolution.code : undefined
  })

const idsOf = (items: readonly { id: Id }[]): Id[] => items.map(({ id }) => id)

type Search = Pick<SearchQuery, 'cursor' | 'limit'> & { parsed: ParsedQuery }

const TOP_MS = 7 * 24 * 3_600_000

const isEmpty = ({ terms, without, filters }: ParsedQuery) => terms.length + without.length + filters.length === 0

/** The conditions of a query for its reader; undefined for an empty query. */
export async function readPostConditions(db: Queryable, viewer: Id, parsed: ParsedQuery): Promise<PostConditions | undefined> {
  if (isEmpty(parsed)) return undefined
  const row = hasDays(parsed) ? await findReaderZone(db, viewer) : undefined
  return toPostConditions({ viewer, zone: row?.zone ?? 'UTC' }, parsed)
}

/** Finds posts with all words and filters: newest first, or those of seven days by likes and comments. */
export async function findPosts(
  db: Queryable,
  viewer: Id,
  { parsed, sort, ...page }: Search & { sort: 'latest' | 'top' },
): Promise<Page<Post>> {
  const conditions = await readPostConditions(db, viewer, parsed)
  if (conditions === undefined) return { items: [], next: null }
  const query = { ...page, ...conditions }
  const { items, next } =
    sort === 'latest'
      ? paginate(await listMatchingPosts(db, viewer, query), page.limit)
      : paginateBy(
          await listTopHits(db, viewer, { ...query, from: newId(new Date(Date.now() - TOP_MS)), to: newId() }),
          page.limit,
          ({ id, score }) => `${score}.${id}`,
        )
  return { items: await presentPosts(db, viewer, idsOf(items)), next }
}

/** Finds symbols, best match first, with the prices that are known already. */
export const findSymbolHits = (priceService: PriceService, q: string, limit: number): SymbolHit[] =>
  q.trim() === ''
    ? []
    : findRankedSymbols(q, { limit }).map(({ symbol, matchClass }) => {
        const quote = priceService.knownQuote(symbol)
        return {
          symbol: presentSymbol(symbol),
          class: matchClass,
          quote:
            quote === undefined
              ? null
              : {
                  price: quote.price,
                  change_percent: quote.change_percent,
                  time: quote.time,
                  is_sample: quote.source.is_sample,
                  delay: quote.delay,
                  is_stale: quote.is_stale,
                },
        }
      })

/** The symbol whose ideas are found: the first of the symbols that were found, unless it matches by a slip only. */
export const ideaSymbolOf = ([best]: readonly SymbolHit[]): string | undefined =>
  best === undefined || best.class === 5 ? undefined : best.symbol.code

/** Finds the ideas on the first of the symbols that were found; open ones first. */
export const findIdeas = async (
  db: Queryable,
  viewer: Id,
  { hits, ...page }: { hits: readonly SymbolHit[] } & PageQuery,
): Promise<Page<Idea>> => {
  const symbol = ideaSymbolOf(hits)
  return symbol === undefined ? { items: [], next: null } : listIdeasOfSymbol(db, viewer, { symbol, ...page })
}

/** Finds users by name: best match first, then friends, followed users, and the most followed. */
export async function findPeople(db: Queryable, viewer: Id, page: SearchQuery): Promise<Page<Person>> {
  if (page.q.trim() === '') return { items: [], next: null }
  const rows = await listPeopleByName(db, viewer, page)
  const { items, next } = paginateBy(
    rows,
    page.limit,
    ({ match_rank, relation_rank, followers_count, id }) => `${match_rank}.${relation_rank}.${followers_count}.${id}`,
  )
  return { items: await presentPeople(db, viewer, idsOf(items)), next }
}

/** Finds tags by prefix, the most used first. */
export async function findTags(db: Queryable, viewer: Id, page: SearchQuery): Promise<Page<Tag>> {
  const { items, next } = paginateBy(
    await listTagsByPrefix(db, viewer, page),
    page.limit,
    ({ total_count, key }) => `${total_count}.${key}`,
  )
  return { items: items.map(({ name, posts_count }) => ({ name, posts_count })), next }
}
