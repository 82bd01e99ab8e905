import type { Market } from '@trademates/contract/markets'
import { t } from '#words/t.ts'

/** The markets by the names that people read. */
export const MARKET_WORDS: Record<Market, () => string> = {
  Forex: () => t('Forex'),
  Stock: () => t('Stock'),
  Crypto: () => t('Crypto'),
  Commodities: () => t('Commodities'),
  Future: () => t('Future'),
  Option: () => t('Option'),
}
