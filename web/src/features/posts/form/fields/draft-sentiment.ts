import { findCashtags } from '@trademates/contract/cashtags'
import type { Post, Sentiment } from '@trademates/contract/posts'
import { useEffect, useEffectEvent } from 'react'
import type { DraftSymbols } from '#features/posts/form/draft/use-draft-symbols.ts'
import type { ContractForm } from '#lib/form/contract-form.ts'

interface DraftText {
  description: string
  symbol: string
}

/** Symbol codes of a draft: the chosen one, then its cashtags, known or not. */
export const draftSymbols = ({ description, symbol }: DraftText): string[] =>
  [symbol.trim().toUpperCase(), ...findCashtags(description, () => true).map(({ tag }) => tag)].filter((code) => code !== '')

type SentimentForm = ContractForm<
  DraftText & {
    stance: Sentiment | ''
    /** The symbol that the sentiment was chosen for, as it is in the draft. */
    stanceFor: string
    /** Its code; empty until it is known. */
    stanceCode: string
  }
>

/** Sentiment of a draft; cleared when the symbol that it was chosen for is no longer in the post, or its cashtag stands for another one. */
export function useDraftSentiment(
  { values, set }: Pick<SentimentForm, 'values' | 'set'>,
  { meanings, symbols }: Pick<DraftSymbols, 'meanings' | 'symbols'>,
): Sentiment | '' {
  const { stance, stanceFor, stanceCode } = values
  const resolution = meanings.find(({ tag }) => tag === stanceFor)?.resolution
  const code = resolution?.kind === 'resolved' ? resolution.code : symbols.find((one) => one.code === stanceFor)?.code
  const isUnknown = stance !== '' && stanceCode === '' && code !== undefined
  const keepCode = useEffectEvent(() => isUnknown && set('stanceCode', code))
  useEffect(() => void keepCode(), [isUnknown])
  const isSame = stanceCode === '' || code === undefined || code === stanceCode
  return isSame && draftSymbols(values).includes(stanceFor) ? stance : ''
}

/** Whether an edited text no longer has the symbol of the post's sentiment: the first one, unless it was chosen in the form. */
export function isSentimentGone(
  { stance, symbols: [about] }: Pick<Post, 'stance' | 'symbols'>,
  description: string,
  symbols: DraftSymbols['symbols'],
): boolean {
  if (stance === null || about === undefined || about.chosen || symbols.some(({ code }) => code === about.code)) return false
  return findCashtags(description, (tag) => about.tags.includes(tag)).length === 0
}
