import type { Quote } from '@trademates/contract/prices'
import { useExchangeZone } from '#lib/time/exchange-zone.ts'
import { timeWithZone } from '#lib/time/time.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import styles from '#ui/display/Stamp.module.css'
import './prices.module.css'

/** The quality of a price as a label: live, delayed or stale. */
export function quoteStatus({ source, delay, is_stale }: Pick<Quote, 'source' | 'delay' | 'is_stale'>): string {
  if (is_stale) return t('Last available')
  if (source.is_sample) return t('Simulated')
  if (delay >= 86_400) return t('Daily rate')
  return delay === 0 ? t('Live') : tWith('{count} min delayed', { count: Math.round(delay / 60) })
}

/** Whether prices shown together differ in quality, so that each needs its own label. */
export const hasMixedStatus = (quotes: readonly Quote[]): boolean => new Set(quotes.map(quoteStatus)).size > 1

/** The source of a price, its delay and its time. */
export function PriceTag({ quote, now, withSource = false }: { quote: Quote; now: Date; withSource?: boolean }) {
  const { source } = quote
  const exchangeZone = useExchangeZone()
  return (
    <span data-slot="stamp" className={quote.is_stale ? `${styles.stamp} ${styles.stale}` : styles.stamp}>
      <Icon name="clock" size={12} />
      {quoteStatus(quote)} · {timeWithZone(new Date(quote.time), now, exchangeZone)}
      {withSource && !source.is_sample && (
        <>
          {' · '}
          {source.url === null ? (
            source.name
          ) : (
            <a href={source.url} target="_blank" rel="noopener">
              {source.name}
            </a>
          )}
        </>
      )}
    </span>
  )
}

/** The labels of several prices, once per source and quality. */
export function PriceTags({ quotes, now }: { quotes: readonly Quote[]; now: Date }) {
  const kinds = Map.groupBy(quotes, (quote) => `${quoteStatus(quote)} ${quote.source.name}`)
  return <>{[...kinds].map(([kind, [quote]]) => quote && <PriceTag key={kind} quote={quote} now={now} withSource />)}</>
}
