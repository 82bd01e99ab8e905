import type { Market } from '@trademates/contract/markets'
import { MARKETS } from '@trademates/contract/markets'
import { Chip } from '#ui/Chip.tsx'

interface Props {
  /** The market that narrows the list; `undefined` for all of them. */
  value: Market | undefined
  onChange: (market: Market | undefined) => void
}

/** One chip for each market and one for all; exactly one is pressed. */
export function MarketChips({ value, onChange }: Props) {
  return (
    <div className="chips" role="group" aria-label="Filter by market">
      <Chip pressed={value === undefined} onClick={() => onChange(undefined)}>
        All
      </Chip>
      {MARKETS.map((market) => (
        <Chip key={market} pressed={value === market} onClick={() => onChange(market)}>
          {market}
        </Chip>
      ))}
    </div>
  )
}
