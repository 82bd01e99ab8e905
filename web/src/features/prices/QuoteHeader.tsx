import { formatChange } from '@trademates/contract/decimals'
import type { Quote } from '@trademates/contract/prices'
import type { MarketSymbol } from '@trademates/contract/symbols'
import { useIsUnpriced } from '#lib/quotes/use-quotes.ts'
import { useNow } from '#lib/time/time.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { directionOf, formatWithUnit } from './format-price.ts'
import { PriceTag } from './PriceTag.tsx'
import pricesStyles from './prices.module.css'
import styles from './QuoteHeader.module.css'

/** The price of a symbol in large digits, its change and its quality. */
export function QuoteHeader({ symbol, quote }: { symbol: MarketSymbol; quote: Quote | undefined }) {
  const now = new Date(useNow())
  const isUnpriced = useIsUnpriced(symbol.code)
  if (quote === undefined) {
    return (
      <>
        <p className={`${styles.price} faint`}>—</p>
        <Row as="p" gap="2px 10px" wrap data-slot="quote-line" className={styles.quoteLine}>
          {isUnpriced && <span className="muted text-sm">{t('Price feed unavailable')}</span>}
        </Row>
      </>
    )
  }
  const { change, change_percent: percent } = quote
  const direction = change === null ? 'flat' : directionOf(change)
  return (
    <>
      <p className={styles.price}>{formatWithUnit(quote.price, symbol)}</p>
      <Row as="p" gap="2px 10px" wrap data-slot="quote-line" className={styles.quoteLine}>
        {change !== null && percent !== null && (
          <span data-slot="change" className={`${pricesStyles.change} ${styles.change} ${direction}`}>
            {direction !== 'flat' && <Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} size={12} />}
            {formatChange(change)} ({formatChange(percent)}%)
          </span>
        )}
        {change !== null && <span className="faint text-sm">{symbol.market === 'Crypto' ? '24h' : t('today')}</span>}
        <PriceTag quote={quote} now={now} withSource />
      </Row>
    </>
  )
}
