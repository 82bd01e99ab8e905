import type { SymbolMarket } from '@trademates/contract/markets'
import { t } from '#i18n/t.ts'

/** The display names of the markets. */
export const MARKET_LABELS: Record<SymbolMarket, () => string> = {
  Forex: () => t('Forex'),
  Stock: () => t('Stock'),
  Crypto: () => t('Crypto'),
  Commodities: () => t('Commodities'),
  Future: () => t('Future'),
  Option: () => t('Option'),
  Index: () => t('Index'),
}
