import { useQueries, useQuery } from '@tanstack/react-query'
import { findCashtags } from '@trademates/contract/cashtags'
import type { Market } from '@trademates/contract/markets'
import type { Post, PostSymbol } from '@trademates/contract/posts'
import { createCandidateFinder, resolveTag } from '@trademates/contract/resolve'
import type { MarketSymbol } from '@trademates/contract/symbols'
import { cashtagQuery, symbolIndexQuery, symbolQuery } from '#features/symbols/queries.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { useMemo } from 'react'
import { useDebounced } from '#lib/time/use-debounced.ts'

/** Looks up a cashtag once typing pauses. */
const DEBOUNCE_MS = 300

/** A cashtag with and without a dot suffix, because a dot may end a sentence. */
const candidatesIn = (text: string): string[] => findCashtags(text, () => true).flatMap(({ tag }) => [tag, tag.replace(/[.!].*$/, '')])

const hasCode = (symbol: MarketSymbol | undefined, tag: string): symbol is MarketSymbol =>
  symbol !== undefined && (symbol.code === tag || symbol.aliases.includes(tag))

/** What the tags of a draft mean in its market, as far as the index knows it; a contract or an option is looked up by its spelling. */
function useTagResolution({
  market,
  chosen,
  isNeeded,
}: {
  market: Market | ''
  chosen: string
  isNeeded: boolean
}): (tag: string) => { code: string; isKnown: boolean } | undefined {
  const { data: index } = useQuery({ ...symbolIndexQuery, staleTime: Infinity, enabled: isNeeded })
  const findCandidates = useMemo(() => createCandidateFinder(index?.rows ?? [], () => undefined), [index])
  return (tag) => {
    const resolution = resolveTag(tag, findCandidates(tag), { market: market === '' ? undefined : market, chosen })
    if (resolution.kind === 'resolved') return { code: resolution.code, isKnown: true }
    // The server takes the chosen symbol by its code.
    if (tag === chosen) return { code: tag, isKnown: resolution.kind === 'ambiguous' }
    return resolution.kind === 'ambiguous' ? undefined : { code: tag, isKnown: false }
  }
}

const lookUp = ({ code, isKnown }: { code: string; isKnown: boolean }) =>
  isKnown ? { ...symbolQuery(code), select: (symbol: MarketSymbol) => [symbol] } : cashtagQuery(code)

/** Symbols of a draft as the post will show them: with current prices, or with the prices that `post` already has. */
export function useDraftSymbols({
  description,
  market,
  symbol,
  post,
}: {
  description: string
  market: Market | ''
  symbol: string
  post?: Post | undefined
}): PostSymbol[] {
  const text = useDebounced(description, DEBOUNCE_MS)
  const chosen = useDebounced(symbol.trim().toUpperCase(), DEBOUNCE_MS)
  const candidates = [...new Set([chosen, ...candidatesIn(text)])].filter((tag) => tag !== '')
  const resolve = useTagResolution({ market, chosen, isNeeded: candidates.length > 0 })
  const tags = candidates.flatMap((tag) => {
    const meant = resolve(tag)
    return meant === undefined ? [] : [{ tag, ...meant }]
  })
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
  return [...known.values()].map(({ code, name, decimals, market: marketOfSymbol }) => {
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
    }
  })
}
