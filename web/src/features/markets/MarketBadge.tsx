import type { Market } from '@trademates/contract/markets'
import { Badge } from '#ui/Badge.tsx'
import { MARKET_ICONS } from './market-icons.ts'
import { MARKET_WORDS } from './market-words.ts'

/** The market of a post, beside its author. */
export function MarketBadge({ market }: { market: Market }) {
  return <Badge icon={MARKET_ICONS[market]}>{MARKET_WORDS[market]()}</Badge>
}
