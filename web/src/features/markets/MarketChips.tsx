import type { Market } from '@trademates/contract/markets'
import { MARKETS } from '@trademates/contract/markets'
import { Chip } from '#ui/buttons/Chip.tsx'
import { useScrollToSelected } from '#ui/lists/use-scroll-to-selected.ts'
import { t } from '#i18n/t.ts'
import { MARKET_LABELS } from './market-labels.ts'

interface Props {
  /** The market filter; `undefined` for all markets. */
  value: Market | undefined
  onChange: (market: Market | undefined) => void
}

/** One chip per market and one for all; exactly one is pressed. */
export function MarketChips({ value, onChange }: Props) {
  const row = useScrollToSelected<HTMLDivElement>(value)
  return (
    <div ref={row} data-slot="chips" role="group" aria-label={t('Filter by market')}>
      <Chip pressed={value === undefined} onClick={() => onChange(undefined)}>
        {t('All')}
      </Chip>
      {MARKETS.map((market) => (
        <Chip key={market} pressed={value === market} onClick={() => onChange(market)}>
          {MARKET_LABELS[market]()}
        </Chip>
      ))}
    </div>
  )
}
