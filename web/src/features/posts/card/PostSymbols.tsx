import { Link } from '@tanstack/react-router'
import { percentChange } from '@trademates/contract/decimals'
import type { Post, PostSymbol } from '@trademates/contract/posts'
import type { Quote } from '@trademates/contract/prices'
import { PriceChange } from '#features/prices/PriceChange.tsx'
import { formatChange, formatPrice } from '#features/prices/format-price.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { useNow, utcTime } from '#lib/time/time.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './PostSymbols.module.css'

/** The symbols of a post with their price at posting time and the change since; each links to its symbol page. */
export function PostSymbols({ symbols }: { symbols: Post['symbols'] }) {
  const quotes = useQuotes(symbols.map(({ code }) => code))
  // A cashtag without a price is already a link in the text.
  const shown = symbols.filter(({ price, chosen }) => price !== null || chosen)
  if (shown.length === 0) return null
  const priced = shown.filter(({ price }) => price !== null)
  const sampleCount = priced.filter(({ is_sample }) => is_sample).length
  return (
    <Row gap={6} wrap className={styles.quotes}>
      {shown.map((symbol) => (
        <QuoteChip
          key={symbol.code}
          symbol={symbol}
          quote={quotes.get(symbol.code)}
          isMarked={sampleCount < priced.length && symbol.is_sample === true}
        />
      ))}
      {sampleCount > 0 && sampleCount === priced.length && <SampleLabel />}
    </Row>
  )
}

const SampleLabel = () => <span className={styles.sample}>{t('Simulated')}</span>

function QuoteChip({ symbol, quote, isMarked }: { symbol: PostSymbol; quote: Quote | undefined; isMarked: boolean }) {
  const { code, decimals, price, is_sample } = symbol
  const now = useNow()
  // Sample prices and real prices cannot be compared.
  const percent = price === null || quote === undefined || quote.source.is_sample !== is_sample ? null : percentChange(price, quote.price)
  return (
    <Link
      to="/symbol/$code"
      params={{ code }}
      data-slot="quote-chip"
      className={`${styles.quoteChip} muted text-xs nowrap hoverable`}
      title={tooltipText(symbol, percent, new Date(now))}
    >
      <b>${code}</b>
      {price !== null && formatPrice(price, decimals)}
      {percent !== null && <PriceChange percent={percent} />}
      {isMarked && <SampleLabel />}
    </Link>
  )
}

function tooltipText({ name, decimals, price, priced_at }: PostSymbol, percent: string | null, now: Date): string {
  if (price === null || priced_at === null) return name
  const then = { name, price: formatPrice(price, decimals), time: utcTime(new Date(priced_at), now) }
  return percent === null
    ? tWith('{name}: {price} at post ({time})', then)
    : tWith('{name}: {price} at post ({time}), {change}% since', { ...then, change: formatChange(percent) })
}
