import type { Sentiment } from '@trademates/contract/posts'
import { Badge } from '#ui/display/Badge.tsx'
import { t } from '#i18n/t.ts'

/** Badge with the author's sentiment. */
export function SentimentBadge({ stance }: { stance: Sentiment }) {
  return stance === 'bullish' ? (
    <Badge icon="trending-up" tone="up">
      {t('Bullish')}
    </Badge>
  ) : (
    <Badge icon="trending-down" tone="down">
      {t('Bearish')}
    </Badge>
  )
}
