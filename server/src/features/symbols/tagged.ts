import { cashtagsIn } from '@trademates/contract/cashtags'
import type { Tagged } from '@trademates/contract/symbols'
import { findSymbol } from './find.ts'

/** The symbols that the cashtags of a text mean, in the order of the text. */
export function taggedIn(text: string): Tagged[] {
  const tags = cashtagsIn(text, (tag) => findSymbol(tag) !== undefined).map(({ tag }) => ({ tag, code: findSymbol(tag)?.code ?? tag }))
  return [...Map.groupBy(tags, ({ code }) => code)].map(([code, found]) => ({ code, tags: [...new Set(found.map(({ tag }) => tag))] }))
}
