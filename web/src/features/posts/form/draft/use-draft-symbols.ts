import { useQueries } from '@tanstack/react-query'
import { findCashtags } from '@trademates/contract/cashtags'
import type { Post, PostSymbol } from '@trademates/contract/posts'
import type { MarketSymbol } from '@trademates/contract/symbols'
import { cashtagQuery } from '#features/symbols/queries.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { useDebounced } from '#lib/time/use-debounced.ts'

/** Looks up a cashtag once typing pauses. */
const DEBOUNCE_MS = 300

/** A cashtag with and without a dot suffix, because a dot may end a sentence. */
const candidatesIn = (text: string): string[] => findCashtags(text, () => true).flatMap(({ tag }) => [tag, tag.replace(/[.!].*$/, '')])

const hasCode = (symbol: MarketSymbol | undefined, tag: string): symbol is MarketSymbol =>
  symbol !== undefined && (symbol.code === tag || symbol.aliases.includes(tag))

/** Symbols of a draft as the post will show them: with current prices, or with the prices that `post` already has. */
export function useDraftSymbols({
  description,
  symbol,
  post,
}: {
  description: string
  symbol: string
  post?: Post | undefined
}): PostSymbol[] {
  const text = useDebounced(description, DEBOUNCE_MS)
  const chosen = useDebounced(symbol.trim().toUpperCase(), DEBOUNCE_MS)
  const tags = [...new Set([chosen, ...candidatesIn(text)])].filter((tag) => tag !== '')
  const found = useQueries({
    queries: tags.map(cashtagQuery),
    combine: (results) =>
      new Map(results.flatMap(({ data }, at) => (hasCode(data?.[0], tags[at] ?? '') ? [[tags[at] ?? '', data[0]] as const] : []))),
  })

  const tagged = findCashtags(text, (tag) => found.has(tag)).map(({ tag }) => ({ tag, known: found.get(tag) }))
  const first = found.get(chosen)
  const known = new Map([first, ...tagged.map((one) => one.known)].flatMap((one) => (one === undefined ? [] : [[one.code, one] as const])))
  const quotes = useQuotes([...known.keys()])
  return [...known.values()].map(({ code, name, decimals }) => {
    const quote = quotes.get(code)
    const priced = post?.symbols.find((one) => one.code === code)
    return {
      code,
      name,
      decimals,
      tags: [...new Set(tagged.flatMap((one) => (one.known?.code === code ? [one.tag] : [])))],
      chosen: code === first?.code,
      price: priced?.price ?? quote?.price ?? null,
      priced_at: priced?.priced_at ?? quote?.time ?? null,
      is_sample: priced?.is_sample ?? quote?.source.is_sample ?? null,
    }
  })
}
