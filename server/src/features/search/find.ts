import type { AnswerOf } from '@trademates/contract/endpoint'
import { MAX_SYMBOL_MATCHES } from '@trademates/contract/symbol-search'
import type { search } from '@trademates/contract/search'
import { formatEnglish } from '@trademates/contract/messages'
import { nameOf } from '@trademates/contract/search-query'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { validationError } from '#platform/api-error.ts'
import type { CursorPage } from '#platform/database/pagination.ts'
import type { PriceService } from '#features/prices/price-service.ts'
import { findIdeas, findPeople, findPosts, findSymbolHits, findTags, parseSearch } from './view.ts'

type SearchResult = AnswerOf<typeof search>

/** Results of each kind in a search for all. */
const SYMBOL_COUNT = 5
const IDEA_COUNT = 2

/** Searches one kind page by page, or returns the first results of all kinds. Throws a validation error for a filter with an unknown value. */
export const find =
  (priceService: PriceService) =>
  async ({ viewer, query }: RequestContext<typeof search>, { db: { unpipelined: db } }: Deps): Promise<CursorPage<SearchResult>> => {
    const { kind, sort, q: text, ...page } = query
    const parsed = parseSearch(text)
    if (parsed.errors.length > 0) throw validationError({ q: parsed.errors })
    const q = nameOf(text, parsed)
    const empty: SearchResult = {
      symbols: [],
      ideas: [],
      posts: [],
      people: [],
      tags: [],
      filters: parsed.filters,
      notes: parsed.notes.map(formatEnglish),
    }
    const first = { limit: page.limit, cursor: undefined }
    switch (kind) {
      case 'symbols':
        return { items: { ...empty, symbols: findSymbolHits(priceService, q, MAX_SYMBOL_MATCHES) }, next: null }
      case 'ideas': {
        const { items, next } = await findIdeas(db, viewer.id, { ...page, hits: findSymbolHits(priceService, q, 1) })
        return { items: { ...empty, ideas: items }, next }
      }
      case 'posts': {
        const { items, next } = await findPosts(db, viewer.id, { ...page, sort, parsed })
        return { items: { ...empty, posts: items }, next }
      }
      case 'people': {
        const { items, next } = await findPeople(db, viewer.id, { ...page, q })
        return { items: { ...empty, people: items }, next }
      }
      case 'tags': {
        const { items, next } = await findTags(db, viewer.id, { ...page, q })
        return { items: { ...empty, tags: items }, next }
      }
      case 'all': {
        const symbols = findSymbolHits(priceService, q, SYMBOL_COUNT)
        const [ideas, posts, people, tags] = await Promise.all([
          findIdeas(db, viewer.id, { hits: symbols, limit: IDEA_COUNT, cursor: undefined }),
          findPosts(db, viewer.id, { ...first, sort, parsed }),
          findPeople(db, viewer.id, { ...first, q }),
          findTags(db, viewer.id, { ...first, q }),
        ])
        return { items: { ...empty, symbols, ideas: ideas.items, posts: posts.items, people: people.items, tags: tags.items }, next: null }
      }
    }
  }
