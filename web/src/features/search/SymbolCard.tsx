import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MarketSymbol } from '@trademates/contract/symbols'
import { AlertButton } from '#features/alerts/form/AlertButton.tsx'
import { MarketBadge } from '#features/markets/MarketBadge.tsx'
import { directionOf } from '#features/prices/format-price.ts'
import { sparklinesQuery } from '#features/prices/queries.ts'
import { QuoteHeader } from '#features/prices/QuoteHeader.tsx'
import { Sparkline } from '#features/prices/Sparkline.tsx'
import { symbolQuery } from '#features/symbols/queries.ts'
import { describeWindow } from '#features/votes/describe-window.ts'
import { sentimentQuery } from '#features/votes/queries.ts'
import { WatchButton } from '#features/watchlists/WatchButton.tsx'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { ExchangeZone } from '#lib/time/exchange-zone.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { useIsWide } from '#ui/layout/use-width.ts'
import styles from './SymbolCard.module.css'

/** The symbol that a search names: its price, line of the day and views, and what one does with it. */
export function SymbolCard({ symbol }: { symbol: MarketSymbol }) {
  const { code, name, market } = symbol
  const quote = useQuotes([code]).get(code)
  const isWide = useIsWide()
  const { data: sparklines } = useQuery(sparklinesQuery(isWide ? [code] : []))
  // Knows the time zone of its exchange, and is what the chart opens with.
  const { data: details } = useQuery(symbolQuery(code))
  return (
    <ExchangeZone value={details?.hours.time_zone}>
      <section className={styles.card} aria-label={`$${code}`}>
        <div>
          <h2>
            ${code} <MarketBadge market={market} />
          </h2>
          <p className="muted">{name}</p>
          <QuoteHeader symbol={symbol} quote={quote} />
          <Row gap={8} wrap className={styles.buttons}>
            <Link to="/symbol/$code" params={{ code }} {...buttonProps({ variant: 'primary', size: 'sm' })}>
              <Icon name="chart-candlestick" size={16} />
              {t('Open chart')}
            </Link>
            <WatchButton symbol={symbol} look={{ size: 'sm' }} />
            <AlertButton code={code} look={{ size: 'sm' }} />
          </Row>
        </div>
        <div className={styles.side}>
          {isWide && <Sparkline closes={sparklines?.[0]?.closes ?? []} direction={directionOf(quote?.change_percent ?? '0')} />}
          <Views code={code} />
        </div>
      </section>
    </ExchangeZone>
  )
}

/** The share of bullish users and their number. */
function Views({ code }: { code: string }) {
  const { data } = useQuery(sentimentQuery(code, '30'))
  if (data === undefined) return <p className={styles.views} />
  const { window, bullish, bearish } = data
  const share = Math.round((100 * bullish) / (bullish + bearish))
  return (
    <p className={styles.views}>
      {window !== null && <span className={share < 50 ? 'down' : 'up'}>{tWith('Bullish {share}%', { share })}</span>}
      <span className="faint">{describeWindow(data)}</span>
    </p>
  )
}
