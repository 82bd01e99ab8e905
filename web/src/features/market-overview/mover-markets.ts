import { MOVER_MARKETS, type MoverMarket } from '@trademates/contract/market-overview'
import { t } from '#i18n/t.ts'

const LABELS: Partial<Record<MoverMarket, () => string>> = {
  Stock: () => t('Stocks'),
  Crypto: () => t('Crypto'),
  Forex: () => t('Forex'),
  Commodities: () => t('Commodities'),
}

/** The choices of a market for movers; `undefined`: all. */
export const listMarketChoices = (): { value: MoverMarket | undefined; label: string }[] => [
  { value: undefined, label: t('All') },
  ...MOVER_MARKETS.flatMap((value) => {
    const label = LABELS[value]?.()
    return label === undefined ? [] : { value, label }
  }),
]
