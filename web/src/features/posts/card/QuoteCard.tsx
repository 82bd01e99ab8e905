import { formatChange } from '@trademates/contract/decimals'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PostSymbol } from '@trademates/contract/posts'
import type { Quote } from '@trademates/contract/prices'
import { type ReactNode, type RefObject, useState } from 'react'
import { LazyAlertDialog } from '#features/alerts/form/LazyAlertDialog.tsx'
import { PriceChange } from '#features/prices/PriceChange.tsx'
import { formatPrice } from '#features/prices/format-price.ts'
import { isMarketOpen } from '#features/symbols/is-market-open.ts'
import { symbolQuery } from '#features/symbols/queries.ts'
import { WatchButton } from '#features/watchlists/WatchButton.tsx'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { timeWithZone, useNow } from '#lib/time/time.ts'
import { Button, buttonProps } from '#ui/buttons/Button.tsx'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { useIsWide } from '#ui/layout/use-width.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { changeSincePost, priceAtPost } from './quote-change.ts'
import { PriceSincePost } from './PriceSincePost.tsx'
import styles from './QuoteCard.module.css'

interface Props {
  /** One, or all of a post. */
  symbols: readonly PostSymbol[]
  /** The chip that opened the card. */
  anchor: RefObject<HTMLButtonElement | null>
  close: () => void
}

/** What is known about the prices of a post's symbols; on phones a sheet. */
export function QuoteCard({ symbols, anchor, close }: Props) {
  const isWide = useIsWide()
  const [alertSymbol, setAlertSymbol] = useState<string | null>(null)
  const [first] = symbols
  const title = symbols.length === 1 && first !== undefined ? `$${first.code}` : t('Symbols of this post')
  if (alertSymbol !== null) return <LazyAlertDialog alert={null} symbol={alertSymbol} close={close} />
  const content = (
    <Stack gap={20}>
      {symbols.map((symbol) => (
        <SymbolPrices key={symbol.code} symbol={symbol} isAlone={symbols.length === 1} onAlert={() => setAlertSymbol(symbol.code)} />
      ))}
    </Stack>
  )
  if (!isWide)
    return (
      <Modal title={title} close={close} isSheet>
        {content}
      </Modal>
    )
  return (
    <QuotePopover title={title} anchor={anchor} close={close}>
      {content}
    </QuotePopover>
  )
}

function QuotePopover({ title, anchor, close, children }: Omit<Props, 'symbols'> & { title: string; children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Popover.Root
        open
        onOpenChange={(open, { event }) => {
          // A press on the chip closes the card by itself.
          if (!open && !(event.target instanceof Node && anchor.current?.contains(event.target) === true && event.type !== 'keydown'))
            close()
        }}
      >
        <Popover.Portal>
          <Popover.Positioner className={styles.place} anchor={anchor} align="start" sideOffset={6} collisionPadding={8}>
            <Popover.Popup className={styles.card} finalFocus={anchor}>
              <Popover.Title className="sr-only">{title}</Popover.Title>
              {children}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  )
}

function SymbolPrices({ symbol, isAlone, onAlert }: { symbol: PostSymbol; isAlone: boolean; onAlert: () => void }) {
  const { code, name, market, is_sample: isSample } = symbol
  const quote = useQuotes([code]).get(code)
  const now = useNow()
  const { data: details } = useQuery(symbolQuery(code))
  const zone = details?.hours.time_zone
  const isClosed = details !== undefined && !isMarketOpen(details.hours, now)
  const notes = [...(isClosed ? [t('Market closed')] : []), ...(isSample === true ? [t('Simulated prices, not real market data')] : [])]
  return (
    <section aria-label={code}>
      <h3 className={styles.head}>
        ${code} <span className="muted text-sm">{name}</span>
      </h3>
      {quote === undefined ? (
        <p>{t('Price feed unavailable')}</p>
      ) : (
        <NowLine symbol={symbol} quote={quote} now={new Date(now)} isDay={market !== 'Crypto'} zone={zone} />
      )}
      <PostLines symbol={symbol} quote={quote} now={new Date(now)} zone={zone} />
      {notes.length > 0 && <p className="faint text-xs">{notes.join(' · ')}</p>}
      {isAlone && quote !== undefined && <PriceSincePost symbol={symbol} quote={quote} now={now} />}
      <Row gap={8} wrap className={styles.actions}>
        <Link to="/symbol/$code" params={{ code }} {...buttonProps({ size: 'sm' })}>
          {t('Open chart')}
        </Link>
        {isAlone && (
          <Button size="sm" icon="bell-plus" aria-haspopup="dialog" onClick={onAlert}>
            {t('Set alert')}
          </Button>
        )}
        {isAlone && details !== undefined && <WatchButton symbol={details} />}
      </Row>
    </section>
  )
}

interface LineProps {
  symbol: PostSymbol
  now: Date
  /** The time zone (IANA) of the exchange; undefined until it is loaded. */
  zone: string | undefined
}

function NowLine({ symbol, quote, now, isDay, zone }: LineProps & { quote: Quote; isDay: boolean }) {
  const { price, change_percent: percent, time, is_stale: isStale } = quote
  return (
    <p>
      {tWith('Now {price}', { price: formatPrice(price, symbol.decimals) })}
      {percent !== null && (
        <>
          {' · '}
          {isDay ? t('today') : '24h'} <PriceChange percent={percent} />
        </>
      )}
      {` · ${timeWithZone(new Date(time), now, zone)}`}
      {isStale && ` · ${t('prices late')}`}
    </p>
  )
}

function PostLines({ symbol, quote, now, zone }: LineProps & { quote: Quote | undefined }) {
  const { priced_at: at, price_source: source, is_sample: isSample, decimals, tagged_at: edited, awaits_price: isAwaited } = symbol
  const price = priceAtPost(symbol, quote)
  const isPost = edited === null
  if (price === null || at === null) return isAwaited ? null : <p>{t('No price at post.')}</p>
  const values = { price: formatPrice(price, decimals) }
  const since = changeSincePost(symbol, quote)
  const from = isSample === true ? t('Simulated') : source
  return (
    <>
      <p className="muted">
        {isPost ? tWith('At post {price}', values) : tWith('At edit {price}', values)}
        {` · ${timeWithZone(new Date(at), now, zone)}`}
        {from !== null && ` · ${from}`}
        {price !== symbol.price && ` · ${t('adjusted for splits')}`}
      </p>
      {since !== null && (
        <p className="muted">
          {isPost ? t('Since post') : t('Since edit')} {formatChange(since.change)} ({formatChange(since.percent)}%)
        </p>
      )}
    </>
  )
}
