import { adjustPrice, splitFactor } from '@trademates/contract/price-factors'
import { type Decimal, formatDecimal, minus, percentChange } from '@trademates/contract/decimals'
import type { PostSymbol } from '@trademates/contract/posts'
import type { Quote } from '@trademates/contract/prices'
import { directionOf, formatPrice } from '#features/prices/format-price.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

/** How a price moved since a post. */
export interface QuoteChange {
  percent: Decimal
  change: Decimal
}

/** The price of a symbol at the post in the units of its newest price, which splits change; null if it is unknown. */
export function priceAtPost({ price, priced_at: at, splits }: PostSymbol, quote: Quote | undefined): Decimal | null {
  if (price === null || at === null || splits === undefined) return price
  const { a, b } = splitFactor(splits, Date.parse(at), quote === undefined ? Date.now() : Date.parse(quote.time))
  return adjustPrice(price, { a: b, b: a })
}

/** The change of a symbol from its price at the post to its newest price; null without both, or if only one of them is simulated. */
export function changeSincePost(symbol: PostSymbol, quote: Quote | undefined): QuoteChange | null {
  const { is_sample } = symbol
  const price = priceAtPost(symbol, quote)
  if (price === null || quote === undefined || quote.is_stale || quote.source.is_sample !== is_sample) return null
  return { percent: percentChange(price, quote.price), change: minus(quote.price, price) }
}

/** `at post`, or `at edit` for a symbol that an edit named. */
export const priceLabel = ({ tagged_at: edited }: PostSymbol): string => (edited === null ? t('at post') : t('at edit'))

function sinceSentence(percent: Decimal, now: string): string {
  const direction = directionOf(percent)
  const values = { change: formatDecimal(percent.replace('-', '')), price: now }
  if (direction === 'up') return tWith('Since then up {change} percent, now {price}.', values)
  if (direction === 'down') return tWith('Since then down {change} percent, now {price}.', values)
  return tWith('Since then unchanged, now {price}.', values)
}

/** What a screen reader says for the chip of a symbol. */
export function chipName(symbol: PostSymbol, quote: Quote | undefined): string {
  const { code, name, decimals, tagged_at: edited, awaits_price: isAwaited, is_sample: isSample } = symbol
  const price = priceAtPost(symbol, quote)
  const since = changeSincePost(symbol, quote)
  const sentences = [`${code}, ${name}.`]
  if (price !== null) {
    const values = { price: formatPrice(price, decimals) }
    sentences.push(edited === null ? tWith('At post {price}.', values) : tWith('At edit {price}.', values))
  } else if (!isAwaited) sentences.push(t('No price at post.'))
  if (since !== null && quote !== undefined) sentences.push(sinceSentence(since.percent, formatPrice(quote.price, decimals)))
  if (quote?.is_stale === true) sentences.push(t('Prices late.'))
  if (isSample === true) sentences.push(t('Simulated.'))
  return sentences.join(' ')
}
