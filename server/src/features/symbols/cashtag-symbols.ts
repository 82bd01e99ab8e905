import { findCashtags } from '@trademates/contract/cashtags'
import type { Market } from '@trademates/contract/markets'
import { type ResolvedBy, resolveTag } from '@trademates/contract/resolve'
import type { TaggedSymbol } from '@trademates/contract/symbols'
import { findCandidates } from './symbol-index.ts'

/** What cashtags mean by choice of an author: codes by tag. */
export type TagChoices = ReadonlyMap<string, string>

/** A cashtag of a text with its symbol. */
export interface ResolvedTag {
  tag: string
  code: string
  by: ResolvedBy
}

/** What decides about the cashtags of a text. */
interface TagContext {
  /** The market of its post; undefined for a text without a post. */
  market?: Market | undefined
  /** The symbol of a form: that of each tag without a choice that has it among its candidates. */
  chosen?: string | undefined
  choices?: TagChoices
}

/** The known cashtags of a text, once each, in order. */
export const listTags = (text: string): string[] => [
  ...new Set(findCashtags(text, (tag) => findCandidates(tag).length > 0).map(({ tag }) => tag)),
]

/** Resolves the cashtags of a text, in its order. `ambiguous` are those that may mean several symbols. */
export function resolveTags(text: string, { market, chosen, choices }: TagContext = {}): { resolved: ResolvedTag[]; ambiguous: string[] } {
  const resolved: ResolvedTag[] = []
  const ambiguous: string[] = []
  for (const tag of listTags(text)) {
    const resolution = resolveTag(tag, findCandidates(tag), { market, chosen: choices?.get(tag) ?? chosen })
    if (resolution.kind === 'resolved') resolved.push({ tag, code: resolution.code, by: resolution.by })
    else if (resolution.kind === 'ambiguous') ambiguous.push(tag)
  }
  return { resolved, ambiguous }
}

/** Presents the cashtags of a comment, a message or a headline: its symbols in the order of the text, and the tags that may mean several symbols. */
export function presentTags(text: string, context?: TagContext): { symbols: TaggedSymbol[]; ambiguous_tags: string[] } {
  const { resolved, ambiguous } = resolveTags(text, context)
  const byCode = Map.groupBy(resolved, ({ code }) => code)
  return { symbols: [...byCode].map(([code, found]) => ({ code, tags: found.map(({ tag }) => tag) })), ambiguous_tags: ambiguous }
}
