import type { AnswerOf } from '@trademates/contract/endpoint'
import { SUGGESTION_COUNTS, type suggest } from '@trademates/contract/search'
import { nameOf } from '@trademates/contract/search-query'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { presentIdeas } from '#features/ideas/view.ts'
import { presentPeople } from '#features/people/view.ts'
import type { PriceService } from '#features/prices/price-service.ts'
import { findSuggestions } from './store-suggestions.ts'
import { findSymbolHits, ideaSymbolOf, parseSearch, readPostConditions } from './view.ts'

/** A match of the last class is a slip, which is never what Enter opens. */
const MAX_BEST_CLASS = 3

/** Returns the first symbols, ideas, users, posts and tags that match, for the suggestions of a search box. */
export const listSuggestions =
  (priceService: PriceService) =>
  async (
    { viewer, query: { q: text, symbols: withSymbols } }: RequestContext<typeof suggest>,
    { db }: Deps,
  ): Promise<AnswerOf<typeof suggest>> => {
    const parsed = parseSearch(text)
    const q = nameOf(text, parsed)
    const hits = findSymbolHits(priceService, q, SUGGESTION_COUNTS.symbols)
    const posts = parsed.errors.length > 0 ? undefined : await readPostConditions(db, viewer.id, parsed)
    const found = await findSuggestions(db, viewer.id, { q, symbol: ideaSymbolOf(hits), posts })
    const [ideas, people] = await Promise.all([presentIdeas(db, viewer.id, found.ideas), presentPeople(db, viewer.id, found.people)])
    const [first] = hits
    const named = people.find(({ username }) => username.toLowerCase() === q.trim().toLowerCase())
    return {
      symbols: withSymbols === 'true' ? hits : [],
      ideas,
      people,
      posts: found.posts.map((post) => ({ ...post, created_at: new Date(post.created_at).toISOString() })),
      tags: found.tags,
      best:
        first !== undefined && first.class <= MAX_BEST_CLASS
          ? { kind: 'symbol', id: first.symbol.code }
          : named === undefined
            ? null
            : { kind: 'person', id: named.id },
    }
  }
