import { type ReactNode, useState } from 'react'
import { MARKET_LABELS } from '#features/markets/market-labels.ts'
import { MarketChips } from '#features/markets/MarketChips.tsx'
import { type PeriodName, parsePeriod, periods } from '#features/track-records/periods.ts'
import type { SliceFilter } from '#features/track-records/queries.ts'
import { rich } from '#i18n/rich.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { SegmentedControl } from '#ui/fields/SegmentedControl.tsx'
import { useIsWide } from '#ui/layout/use-width.ts'
import { HowItWorks } from './HowItWorks.tsx'
import styles from './Callers.module.css'

const bold = { b: (words: string) => <b>{words}</b> }

interface Props {
  slice: SliceFilter
  onSlice: (slice: SliceFilter) => void
}

/** The filter by period; in the row of tabs on wide windows. */
export function PeriodChoice({ slice: { market, days }, onSlice }: Props) {
  const choose = (name: PeriodName) => {
    const next = parsePeriod(name)
    onSlice({ ...(market !== undefined && { market }), ...(next !== undefined && { days: next }) })
  }
  return <SegmentedControl label={t('Period')} choices={periods()} value={days === undefined ? 'all' : `${days}`} onChange={choose} />
}

/** The filter by market, and what the list shows. On phones the filter by period, too. */
export function CallersHeader({ slice, onSlice }: Props) {
  const isWide = useIsWide()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const { market, days } = slice
  const how = (
    <button type="button" className="link underline touch-target" aria-haspopup="dialog" onClick={() => setIsHelpOpen(true)}>
      {t('How it works')}
    </button>
  )
  return (
    <>
      <div className={styles.filters}>
        <MarketChips
          value={market}
          onChange={(next) => onSlice({ ...(next !== undefined && { market: next }), ...(days !== undefined && { days }) })}
        />
        {!isWide && <PeriodChoice slice={slice} onSlice={onSlice} />}
      </div>
      <p className={styles.intro}>
        {market === undefined && days === undefined ? (
          t(
            'Everyone with 20 graded ideas over 60 days. The score is the R per idea that the track record supports with 95% confidence, after costs.',
          )
        ) : (
          <SliceText slice={slice} />
        )}{' '}
        {how}
      </p>
      {isHelpOpen && <HowItWorks close={() => setIsHelpOpen(false)} />}
    </>
  )
}

function SliceText({ slice: { market, days } }: { slice: SliceFilter }): ReactNode {
  const name = market === undefined ? t('All markets') : MARKET_LABELS[market]()
  const what =
    days === undefined ? tWith('{market}, all time.', { market: name }) : tWith('{market}, last {days} days.', { market: name, days })
  return (
    <>
      {what} {rich(t('<b>One of 18 slices: the bar is higher.</b> One of eighteen looks good by luck.'), bold)}
    </>
  )
}
