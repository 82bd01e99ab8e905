import type { SymbolSentiment } from '@trademates/contract/votes'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

/** Whose views a gauge counts, and of which time: `121 traders, 24 hours`. */
export function describeWindow({ window, bullish, bearish }: SymbolSentiment): string {
  if (window === null) return t('Not enough votes')
  const count = bullish + bearish
  return window === '24h'
    ? tWith('{count, plural, one {# trader} other {# traders}}, 24 hours', { count })
    : tWith('{count, plural, one {# trader} other {# traders}}, last 7 days', { count })
}
