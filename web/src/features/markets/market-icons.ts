import type { SymbolMarket } from '@trademates/contract/markets'
import type { IconName } from '#ui/icons/Icon.tsx'

export const MARKET_ICONS: Record<SymbolMarket, IconName> = {
  Forex: 'arrow-left-right',
  Stock: 'building-2',
  Crypto: 'bitcoin',
  Commodities: 'fuel',
  Future: 'calendar-clock',
  Option: 'split',
  Index: 'chart-line',
}
