import { findCashtags } from '@trademates/contract/cashtags'
import type { Sentiment } from '@trademates/contract/posts'

interface DraftText {
  description: string
  symbol: string
}

/** The symbols of a post that is being written: the chosen one first, then its cashtags, known or not. */
export const draftSymbols = ({ description, symbol }: DraftText): string[] =>
  [symbol.trim().toUpperCase(), ...findCashtags(description, () => true).map(({ tag }) => tag)].filter((code) => code !== '')

/** The sentiment of a post that is being written: one chosen for `stanceFor` ends when that symbol leaves the post. */
export const draftSentiment = (written: DraftText & { stance: Sentiment | ''; stanceFor: string }): Sentiment | '' =>
  draftSymbols(written).includes(written.stanceFor) ? written.stance : ''
