import type { HeatMapPeriod } from '@trademates/contract/market-overview'
import { t } from '#i18n/t.ts'

export const PERIOD_LABELS: Record<HeatMapPeriod, () => string> = {
  '1h': () => t('1 hour'),
  '1d': () => t('1 day'),
  '1w': () => t('1 week'),
  '1m': () => t('1 month'),
  ytd: () => t('This year'),
}
