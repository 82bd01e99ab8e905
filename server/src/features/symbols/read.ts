import type { readSymbol, SymbolDetails } from '@trademates/contract/symbols'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { notFoundError } from '#platform/api-error.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { CatalogSymbol } from './catalog.ts'
import { findSymbol, presentSymbol } from './find.ts'
import { findCandidates } from './symbol-index.ts'

/** What features above know about a symbol. */
export interface SymbolFacts {
  /** Finds how much people post about a symbol, with a warning if that is unusual. */
  findPosting: (db: Queryable, code: string) => Promise<Pick<SymbolDetails, 'posts_24h' | 'warning' | 'warning_params'>>
  /** Finds how many people watch a symbol, and whether the viewer does. */
  findWatchers: (db: Queryable, viewer: Id, code: string) => Promise<Pick<SymbolDetails, 'watchers_count' | 'is_watching'>>
}

/** The other symbols that the code or an alias may point to as a cashtag, each with one tag. */
function listSharedTags({ code, aliases }: CatalogSymbol): SymbolDetails['shared_tags'] {
  const others = [code, ...aliases].flatMap((tag) =>
    findCandidates(tag).flatMap((other) => {
      const name = other.code === code ? undefined : findSymbol(other.code)?.name
      return name === undefined ? [] : [{ tag, code: other.code, name }]
    }),
  )
  return [...new Map(others.map((other) => [other.code, other])).values()]
}

/** Returns a symbol; throws `not_found` for an unknown code. */
export const read =
  ({ findPosting, findWatchers }: SymbolFacts) =>
  async ({ viewer, params }: RequestContext<typeof readSymbol>, { db }: Deps): Promise<SymbolDetails> => {
    const symbol = findSymbol(params.code)
    if (symbol === undefined) throw notFoundError()
    const { code } = symbol
    const [posting, watchers] = await Promise.all([findPosting(db, code), findWatchers(db, viewer.id, code)])
    return { ...presentSymbol(symbol), ...posting, ...watchers, shared_tags: listSharedTags(symbol) }
  }
