import { findCashtags } from '@trademates/contract/cashtags'
import type { TaggedSymbol } from '@trademates/contract/symbols'
import { findSymbol } from './find.ts'

/** The symbols of a text's cashtags, in the order of the text. */
export function findCashtagSymbols(text: string): TaggedSymbol[] {
  const tags = findCashtags(text, (tag) => findSymbol(tag) !== undefined).map(({ tag }) => ({ tag, code: findSymbol(tag)?.code ?? tag }))
  return [...Map.groupBy(tags, ({ code }) => code)].map(([code, found]) => ({ code, tags: [...new Set(found.map(({ tag }) => tag))] }))
}
