import type { Market } from '@trademates/contract/markets'
import { t } from '#i18n/t.ts'

/** The display names of the markets. */
export const MARKET_LABELS: Record<Market, () => string> = {
  Forex: () => t('Forex'),
  Stock: () => t('Stock'),
  Crypto: () => t('Crypto'),
  Commodities: () => t('Commodities'),
  Future: () => t('Future'),
  Option: () => t('Option'),
}
