import type { AnswerOf } from '@trademates/contract/endpoint'
import { SUGGESTION_COUNTS, type suggest } from '@trademates/contract/search'
import { nameOf } from '@trademates/contract/search-query'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import type { PriceService } from '#features/prices/price-service.ts'
import { findExcerpts, findIdeas, findPeople, findSymbolHits, findTags, parseSearch } from './view.ts'

/** A match of the last class is a slip, which is never what Enter opens. */
const MAX_BEST_CLASS = 3

/** Returns the first symbols, ideas, users, posts and tags that match, for the suggestions of a search box. */
export const listSuggestions =
  (priceService: PriceService) =>
  async (
    { viewer, query: { q: text, symbols: withSymbols } }: RequestContext<typeof suggest>,
    { db: { unpipelined: db } }: Deps,
  ): Promise<AnswerOf<typeof suggest>> => {
    const parsed = parseSearch(text)
    const q = nameOf(text, parsed)
    const hits = findSymbolHits(priceService, q, SUGGESTION_COUNTS.symbols)
    const [ideas, people, posts, tags] = await Promise.all([
      findIdeas(db, viewer.id, { hits, limit: SUGGESTION_COUNTS.ideas }),
      findPeople(db, viewer.id, { q, limit: SUGGESTION_COUNTS.people }),
      parsed.errors.length > 0 ? [] : findExcerpts(db, viewer.id, { parsed, limit: SUGGESTION_COUNTS.posts }),
      findTags(db, viewer.id, { q, limit: SUGGESTION_COUNTS.tags }),
    ])
    const [first] = hits
    const named = people.items.find(({ username }) => username.toLowerCase() === q.trim().toLowerCase())
    return {
      symbols: withSymbols === 'true' ? hits : [],
      ideas: ideas.items,
      people: people.items,
      posts,
      tags: tags.items,
      best:
        first !== undefined && first.class <= MAX_BEST_CLASS
          ? { kind: 'symbol', id: first.symbol.code }
          : named === undefined
            ? null
            : { kind: 'person', id: named.id },
    }
  }
