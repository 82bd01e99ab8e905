import type { SymbolMarket } from '@trademates/contract/markets'
import { Badge } from '#ui/display/Badge.tsx'
import { MARKET_ICONS } from './market-icons.ts'
import { MARKET_LABELS } from './market-labels.ts'

/** The market of a post or a symbol. */
export function MarketBadge({ market }: { market: SymbolMarket }) {
  return <Badge icon={MARKET_ICONS[market]}>{MARKET_LABELS[market]()}</Badge>
}
