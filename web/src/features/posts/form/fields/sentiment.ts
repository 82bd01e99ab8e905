import { findCashtags } from '@trademates/contract/cashtags'
import type { Sentiment } from '@trademates/contract/posts'

interface DraftText {
  description: string
  symbol: string
}

/** Symbol codes of a draft: the chosen one, then its cashtags, known or not. */
export const draftSymbols = ({ description, symbol }: DraftText): string[] =>
  [symbol.trim().toUpperCase(), ...findCashtags(description, () => true).map(({ tag }) => tag)].filter((code) => code !== '')

/** Sentiment of a draft; cleared when the symbol that it was chosen for is no longer in the post. */
export const draftSentiment = (written: DraftText & { stance: Sentiment | ''; stanceFor: string }): Sentiment | '' =>
  draftSymbols(written).includes(written.stanceFor) ? written.stance : ''
