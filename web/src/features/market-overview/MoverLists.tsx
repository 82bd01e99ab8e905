import type { Mover, MoverMarket, MoverPeriod, Movers } from '@trademates/contract/market-overview'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { Chip } from '#ui/buttons/Chip.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { useScrollToSelected } from '#ui/lists/use-scroll-to-selected.ts'
import { t } from '#i18n/t.ts'
import { listMarketChoices } from './mover-markets.ts'
import { PriceRow, PriceRowSkeletons } from './PriceRow.tsx'
import { SimulatedBadge } from './SimulatedBadge.tsx'
import styles from './Overview.module.css'

interface ChipsProps {
  value: MoverMarket | undefined
  disabled?: boolean
  onChange: (market: MoverMarket | undefined) => void
}

/** One chip for each market of movers. */
export function MoverMarketChips({ value: chosen, disabled = false, onChange }: ChipsProps) {
  const row = useScrollToSelected<HTMLDivElement>(chosen)
  return (
    <div ref={row} data-slot="chips" role="group" aria-label={t('Market')}>
      {listMarketChoices().map(({ value, label }) => (
        <Chip key={label} pressed={value === chosen} disabled={disabled} onClick={() => onChange(value)}>
          {label}
        </Chip>
      ))}
    </div>
  )
}

/** Rows of each list that follow the quotes: those a screen shows at first. */
const LIVE_ROWS = 30

interface Props {
  movers: Movers
  period: MoverPeriod
}

/** Top gainers, top losers and the most traded symbols. Prices follow the quotes, and so do the changes of the day. */
export function MoverLists({ movers: { gainers, losers, active }, period }: Props) {
  const lists = [
    { title: t('Top gainers'), rows: gainers },
    { title: t('Top losers'), rows: losers },
    { title: t('Most active'), rows: active },
  ]
  const quotes = useQuotes([...new Set(lists.flatMap(({ rows }) => rows.slice(0, LIVE_ROWS).map(({ symbol }) => symbol.code)))])
  return (
    <div className={styles.movers}>
      {lists.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <Row gap={8} className={styles.blockHead}>
            <h2>{title}</h2>
            <span className="faint text-xs">{period}</span>
            {rows[0]?.is_sample === true && <SimulatedBadge className="end" />}
          </Row>
          {rows.length === 0 ? (
            <p className={`${styles.none} muted text-sm`}>{t('None right now.')}</p>
          ) : (
            <ul>
              {rows.map((row) => {
                const quote = quotes.get(row.symbol.code)
                const percent = row[`change_${period}`]
                return (
                  <PriceRow
                    key={row.symbol.code}
                    symbol={row.symbol}
                    price={quote?.price ?? row.price}
                    percent={period === '1d' ? (quote?.change_percent ?? percent) : percent}
                    closes={row.closes}
                    note={<MoverNote mover={row} />}
                  />
                )
              })}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

/** Why a symbol moves, where it is known. */
function MoverNote({ mover: { may_be_split: mayBeSplit, headline } }: { mover: Mover }) {
  const text = mayBeSplit ? t('Check: possible split') : headline
  return text === null ? null : <span className={styles.note}>{text}</span>
}

/** Placeholders of the three lists. */
export const MoverSkeletons = ({ count }: { count: number }) => (
  <div className={styles.movers} aria-busy="true">
    {[t('Top gainers'), t('Top losers'), t('Most active')].map((title) => (
      <section key={title}>
        <Row className={styles.blockHead}>
          <h2>{title}</h2>
        </Row>
        <PriceRowSkeletons count={count} />
      </section>
    ))}
  </div>
)
