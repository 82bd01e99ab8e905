import { useQuery } from '@tanstack/react-query'
import type { PostSymbol } from '@trademates/contract/posts'
import type { Quote } from '@trademates/contract/prices'
import { candlesQuery } from '#features/prices/queries.ts'
import { shortestInterval } from '#features/prices/shortest-interval.ts'
import { priceAtPost } from './quote-change.ts'
import styles from './QuoteCard.module.css'

const MAX_POINTS = 100
const [WIDTH, HEIGHT, EDGE] = [280, 56, 5]

/** The price of a symbol since its post as a line, with a dot at the post; the text beside it says the same. */
export function PriceSincePost({ symbol, quote, now }: { symbol: PostSymbol; quote: Quote; now: number }) {
  const { code, priced_at: at } = symbol
  const price = priceAtPost(symbol, quote)
  const posted = Date.parse(at ?? quote.time)
  const interval = shortestInterval(now - posted, MAX_POINTS)
  const { data } = useQuery(candlesQuery(code, interval, MAX_POINTS))
  if (price === null || data === undefined) return null
  const later = data.candles.filter(({ time }) => Date.parse(time) > posted)
  const points = [
    { time: posted, value: Number(price) },
    ...later.map(({ time, open }) => ({ time: Date.parse(time), value: Number(open) })),
    { time: Math.max(posted + 1, Date.parse(quote.time)), value: Number(quote.price) },
  ]
  const values = points.map(({ value }) => value)
  const [low, high, end] = [Math.min(...values), Math.max(...values), Math.max(...points.map(({ time }) => time))]
  const x = (time: number) => EDGE + ((time - posted) / (end - posted)) * (WIDTH - 2 * EDGE)
  const y = (value: number) => (high === low ? HEIGHT / 2 : EDGE + ((high - value) / (high - low)) * (HEIGHT - 2 * EDGE))
  const path = points.map(({ time, value }, index) => `${index === 0 ? 'M' : 'L'}${x(time).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  return (
    <svg data-slot="price-line" className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={path} />
      <circle cx={x(posted)} cy={y(Number(price))} r="3.5" />
    </svg>
  )
}
