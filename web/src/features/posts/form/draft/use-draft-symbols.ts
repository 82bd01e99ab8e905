import { useQueries, useQuery } from '@tanstack/react-query'
import { findCashtags } from '@trademates/contract/cashtags'
import type { Market } from '@trademates/contract/markets'
import type { Post, PostSymbol } from '@trademates/contract/posts'
import type { MarketSymbol } from '@trademates/contract/symbols'
import { cashtagQuery, symbolIndexQuery, symbolQuery } from '#features/symbols/queries.ts'
import { candidateFinder, findMeanings, resolveInContext, type TagContext, type TagMeaning } from '#features/symbols/tag-meanings.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { useDebounced } from '#lib/time/use-debounced.ts'

/** Looks up a cashtag once typing pauses. */
const DEBOUNCE_MS = 300

/** A cashtag with and without a dot suffix, because a dot may end a sentence. */
const candidatesIn = (text: string): string[] => findCashtags(text, () => true).flatMap(({ tag }) => [tag, tag.replace(/[.!].*$/, '')])

const hasCode = (symbol: MarketSymbol | undefined, tag: string): symbol is MarketSymbol =>
  symbol !== undefined && (symbol.code === tag || symbol.aliases.includes(tag))

const NO_ROWS: readonly never[] = []

/** The code of a tag as far as the index knows it; a contract or an option is looked up by its spelling. */
function resolveByIndex(tag: string, meant: ReturnType<typeof resolveInContext>, chosen: string): { code: string; isKnown: boolean }[] {
  if (meant.kind === 'resolved') return [{ code: meant.code, isKnown: true }]
  // The server takes the chosen symbol by its code.
  if (tag === chosen) return [{ code: tag, isKnown: meant.kind === 'ambiguous' }]
  return meant.kind === 'ambiguous' ? [] : [{ code: tag, isKnown: false }]
}

const lookUp = ({ code, isKnown }: { code: string; isKnown: boolean }) =>
  isKnown ? { ...symbolQuery(code), select: (symbol: MarketSymbol) => [symbol] } : cashtagQuery(code)

/** The symbols of a draft. */
export interface DraftSymbols {
  /** As the post will show them: with current prices, or with those that the edited post already has. */
  symbols: PostSymbol[]
  /** What the cashtags of the index mean in the market of the draft. */
  meanings: TagMeaning[]
  /** The names of all symbols of the index. */
  nameOf: (code: string) => string
  /** The first cashtag with a symbol, and the market of a post about it. */
  first: { tag: string; market: Market } | undefined
}

/** Finds the symbols of a draft while it is typed. */
export function useDraftSymbols({
  description,
  market,
  symbol,
  choices,
  post,
}: {
  description: string
  market: Market | ''
  symbol: string
  choices: TagContext['choices']
  post?: Post | undefined
}): DraftSymbols {
  const text = useDebounced(description, DEBOUNCE_MS)
  const chosen = useDebounced(symbol.trim().toUpperCase(), DEBOUNCE_MS)
  const candidates = [...new Set([chosen, ...candidatesIn(text)])].filter((tag) => tag !== '')
  const { data: index } = useQuery({ ...symbolIndexQuery, staleTime: Infinity, enabled: candidates.length > 0 })
  const rows = index?.rows ?? NO_ROWS
  const context = { market, chosen, choices }
  const find = candidateFinder(rows)
  const tags = candidates.flatMap((tag) =>
    resolveByIndex(tag, resolveInContext(tag, find(tag), context), chosen).map((meant) => ({ tag, ...meant })),
  )
  const found = useQueries({
    queries: tags.map(lookUp),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, at) => {
          const { tag = '', code = '' } = tags[at] ?? {}
          return hasCode(data?.[0], code) ? [[tag, data[0]] as const] : []
        }),
      ),
  })

  const tagged = findCashtags(text, (tag) => found.has(tag)).map(({ tag }) => ({ tag, known: found.get(tag) }))
  const first = found.get(chosen)
  const known = new Map([first, ...tagged.map((one) => one.known)].flatMap((one) => (one === undefined ? [] : [[one.code, one] as const])))
  const quotes = useQuotes([...known.keys()])
  const symbols = [...known.values()].map(({ code, name, decimals, market: marketOfSymbol }): PostSymbol => {
    const quote = quotes.get(code)
    const priced = post?.symbols.find((one) => one.code === code)
    return {
      code,
      name,
      decimals,
      tags: [...new Set(tagged.flatMap((one) => (one.known?.code === code ? [one.tag] : [])))],
      chosen: code === first?.code,
      market: marketOfSymbol,
      by: 'only',
      price: priced?.price ?? quote?.price ?? null,
      priced_at: priced?.priced_at ?? quote?.time ?? null,
      is_sample: priced?.is_sample ?? quote?.source.is_sample ?? null,
      price_source: priced?.price_source ?? quote?.source.name ?? null,
      awaits_price: priced?.awaits_price ?? quote === undefined,
      tagged_at: priced?.tagged_at ?? null,
    }
  })
  const [firstTagged] = tagged
  return {
    symbols,
    meanings: findMeanings(text, rows, context),
    nameOf: (code) => rows.find(([own]) => own === code)?.[1] ?? code,
    first: firstTagged?.known && { tag: firstTagged.tag, market: firstTagged.known.post_market },
  }
}
