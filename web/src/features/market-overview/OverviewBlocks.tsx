import { type MarketOverview, OVERVIEW_BLOCKS, type OverviewBlock, type OverviewRow } from '@trademates/contract/market-overview'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { PriceRow, PriceRowSkeletons } from './PriceRow.tsx'
import { SimulatedBadge } from './SimulatedBadge.tsx'
import styles from './Overview.module.css'

export const BLOCK_LABELS: Record<OverviewBlock, () => string> = {
  Indices: () => t('Indices'),
  Currencies: () => t('Currencies'),
  Crypto: () => t('Crypto'),
  Commodities: () => t('Commodities'),
}

const DEFAULT_ROWS: Record<OverviewBlock, number> = { Indices: 10, Currencies: 7, Crypto: 5, Commodities: 6 }

/** What follows the name: the index that a future stands for, or that this price is simulated among real ones. */
function noteOf({ stands_for: index, is_sample: isSample }: OverviewRow, isMixed: boolean): string {
  if (index !== null) return ` · ${tWith('for {symbol}', { symbol: index })}`
  return isSample && isMixed ? ` · ${t('simulated')}` : ''
}

/** The blocks of the overview; their rows follow the quotes. */
export function OverviewBlocks({ blocks }: { blocks: MarketOverview['blocks'] }) {
  const codes = blocks.flatMap(({ rows }) => rows.map(({ symbol }) => symbol.code))
  const quotes = useQuotes(codes)
  return (
    <div className={styles.blocks}>
      {blocks.map(({ name, rows }) => {
        const isSimulated = rows.length > 0 && rows.every(({ is_sample: isSample }) => isSample)
        return (
          <section key={name} className={styles.block} aria-label={BLOCK_LABELS[name]()}>
            <Row gap={8} className={styles.blockHead}>
              <h2>{BLOCK_LABELS[name]()}</h2>
              <span className="faint text-xs">{name === 'Crypto' ? '24h' : t('today')}</span>
              {isSimulated && <SimulatedBadge className="end" />}
            </Row>
            {rows.length === 0 ? (
              <p className={`${styles.none} muted text-sm`}>{t('No symbols chosen.')}</p>
            ) : (
              <ul>
                {rows.map((row) => {
                  const quote = quotes.get(row.symbol.code)
                  return (
                    <PriceRow
                      key={row.symbol.code}
                      symbol={row.symbol}
                      price={quote?.price ?? row.price}
                      percent={quote?.change_percent ?? row.change_percent}
                      closes={row.closes}
                      note={noteOf(row, !isSimulated)}
                    />
                  )
                })}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}

/** Placeholders of the blocks with the symbols that they have by default. */
export const OverviewBlockSkeletons = () => (
  <div className={styles.blocks}>
    {OVERVIEW_BLOCKS.map((name) => (
      <section key={name} className={styles.block}>
        <Row className={styles.blockHead}>
          <h2>{BLOCK_LABELS[name]()}</h2>
        </Row>
        <PriceRowSkeletons count={DEFAULT_ROWS[name]} />
      </section>
    ))}
  </div>
)
