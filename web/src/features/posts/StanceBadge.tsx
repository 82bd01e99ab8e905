import type { Stance } from '@trademates/contract/posts'
import { Badge } from '#ui/Badge.tsx'
import { t } from '#words/t.ts'

/** What the author of a post expects. */
export function StanceBadge({ stance }: { stance: Stance }) {
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
