import { Link } from '@tanstack/react-router'
import { formatDecimal } from '@trademates/contract/decimals'
import type { ScreenRow, ScreenSort } from '@trademates/contract/screener'
import type { Quote } from '@trademates/contract/prices'
import { formatPrice } from '#features/prices/format-price.ts'
import { PriceChange } from '#features/prices/PriceChange.tsx'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { numberFormat } from '#i18n/formats.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { FIELD_LABELS, sectorLabel } from './labels.ts'
import type { Column } from './screen-search.ts'
import styles from './Screener.module.css'

const compact = numberFormat({ notation: 'compact', maximumFractionDigits: 1 })
/** The rows that follow quotes. */
const MAX_QUOTED = 100
/** The columns that phones show. */
const ON_PHONES: readonly Column[] = ['price', 'change_1d']

interface Props {
  rows: readonly ScreenRow[]
  matched: number
  of: number
  columns: readonly Column[]
  sort: ScreenSort
  onSort: (sort: ScreenSort) => void
  selected: ReadonlySet<string>
  onSelect: (code: string, isSelected: boolean) => void
}

const classOf = (column: Column) => (ON_PHONES.includes(column) ? undefined : styles.wide)

/** The symbols of a screen; each column sorts, each row can be selected. */
export function ScreenTable({ rows, matched, of, columns, sort, onSort, selected, onSelect }: Props) {
  const quotes = useQuotes(rows.slice(0, MAX_QUOTED).map(({ symbol }) => symbol.code))
  return (
    <div className={styles.box} role="region" aria-label={t('Screener')} tabIndex={0}>
      <table className={styles.table}>
        <caption className="sr-only">{tWith('Screener, {matched} of {of} symbols', { matched, of })}</caption>
        <thead>
          <tr>
            <ColumnHead field="symbol" sort={sort} onSort={onSort} />
            {columns.map((column) => (
              <ColumnHead key={column} field={column} sort={sort} onSort={onSort} className={classOf(column)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.symbol.code} data-selected={selected.has(row.symbol.code) || undefined}>
              <th scope="row">
                <span className={styles.symbol}>
                  <label className={styles.check}>
                    <input
                      type="checkbox"
                      aria-label={tWith('Select {symbol}', { symbol: row.symbol.code })}
                      checked={selected.has(row.symbol.code)}
                      onChange={({ target }) => onSelect(row.symbol.code, target.checked)}
                    />
                  </label>
                  <Link to="/symbol/$code" params={{ code: row.symbol.code }}>
                    <b>{row.symbol.code}</b>
                    <span className={`${styles.name} clip`}>{row.symbol.name}</span>
                  </Link>
                </span>
              </th>
              {columns.map((column) => (
                <td key={column} className={classOf(column)}>
                  <Cell row={row} column={column} quote={quotes.get(row.symbol.code)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeadProps {
  field: Column | 'symbol'
  sort: ScreenSort
  onSort: (sort: ScreenSort) => void
  className?: string | undefined
}

/** A column title that sorts: figures from the largest, texts from A, the second time the other way round. */
function ColumnHead({ field, sort, onSort, className }: HeadProps) {
  const isSorted = sort === field || sort === `-${field}`
  const first: ScreenSort = field === 'symbol' || field === 'sector' ? field : `-${field}`
  const other: ScreenSort = first === field ? `-${field}` : field
  const isDown = sort.startsWith('-')
  const order = isDown ? 'descending' : 'ascending'
  return (
    <th scope="col" className={className} aria-sort={isSorted ? order : undefined}>
      <button type="button" onClick={() => onSort(sort === first ? other : first)}>
        {FIELD_LABELS[field]()}
        {isSorted && <Icon name={isDown ? 'arrow-down' : 'arrow-up'} size={12} />}
      </button>
    </th>
  )
}

/** Where the price is between the low and the high of 52 weeks, in percent. */
function positionOf({ price, high_52w: high, low_52w: low }: ScreenRow): number | null {
  if (price === null || high === null || low === null || Number(high) <= Number(low)) return null
  return Math.round((100 * (Number(price) - Number(low))) / (Number(high) - Number(low)))
}

function Cell({ row, column, quote }: { row: ScreenRow; column: Column; quote: Quote | undefined }) {
  switch (column) {
    case 'sector':
      return <span className="muted">{sectorLabel(row.symbol.sector)}</span>
    case 'price': {
      const price = quote?.price ?? row.price
      return <b className="medium">{price === null ? '—' : formatPrice(price, row.symbol.decimals)}</b>
    }
    case 'change_1h':
    case 'change_1d':
    case 'change_1w':
    case 'change_1m':
    case 'change_ytd': {
      const change = column === 'change_1d' ? (quote?.change_percent ?? row.change_1d) : row[column]
      return change === null ? '—' : <PriceChange percent={change} />
    }
    case 'turnover_usd':
      return row.turnover_usd === null ? '—' : compact.format(Number(row.turnover_usd))
    case 'relative_volume':
      return row.relative_volume === null ? '—' : `${formatDecimal(row.relative_volume)}×`
    case 'below_high_52w': {
      const position = positionOf(row)
      return (
        <>
          {position !== null && (
            <span className={styles.range} aria-hidden="true">
              <i style={{ insetInlineStart: `${Math.min(100, Math.max(0, position))}%` }} />
            </span>
          )}{' '}
          {row.below_high_52w === null ? '—' : `${formatDecimal(row.below_high_52w)}%`}
        </>
      )
    }
    case 'above_low_52w':
    case 'atr_percent':
      return row[column] === null ? '—' : `${formatDecimal(row[column])}%`
    case 'rsi_14':
      return row.rsi_14 === null ? '—' : formatDecimal(row.rsi_14)
    case 'bullish_share':
      return row.bullish_share === null ? '—' : `${row.bullish_share}%`
    case 'posts_24h':
    case 'open_ideas':
      return row[column]
  }
}
