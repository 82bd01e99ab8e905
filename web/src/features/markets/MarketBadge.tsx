import type { Market } from '@trademates/contract/markets'
import { Badge } from '#ui/display/Badge.tsx'
import { MARKET_ICONS } from './market-icons.ts'
import { MARKET_LABELS } from './market-labels.ts'

/** The market of a post, beside its author. */
export function MarketBadge({ market }: { market: Market }) {
  return <Badge icon={MARKET_ICONS[market]}>{MARKET_LABELS[market]()}</Badge>
}
