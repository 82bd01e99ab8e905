import type { Post, PostSymbol } from '@trademates/contract/posts'
import type { Quote } from '@trademates/contract/prices'
import { useRef, useState } from 'react'
import { PriceChange } from '#features/prices/PriceChange.tsx'
import { formatPrice } from '#features/prices/format-price.ts'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { LoadErrorDialog } from '#ui/dialogs/LoadErrorDialog.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { changeSincePost, chipName, priceAtPost, priceLabel } from './quote-change.ts'
import styles from './PostSymbols.module.css'

const MAX_CHIPS = 3

const QuoteCard = lazyWithRetry(() => import('./QuoteCard.tsx').then((module) => module.QuoteCard), LoadErrorDialog)

/** The symbols of a post with their price at posting time and the change since; each opens a card. `except`: the symbol of its idea. */
export function PostSymbols({ symbols, except }: { symbols: Post['symbols']; except?: string | undefined }) {
  const shown = symbols.filter(({ code }) => code !== except)
  const quotes = useQuotes(shown.map(({ code }) => code))
  if (shown.length === 0) return null
  const rest = shown.length - MAX_CHIPS
  return (
    <div className={styles.quotes}>
      <Row gap={6} wrap>
        {shown.slice(0, MAX_CHIPS).map((symbol) => (
          <QuoteChip key={symbol.code} symbol={symbol} quote={quotes.get(symbol.code)} />
        ))}
        {rest > 0 && <MoreChip symbols={shown} count={rest} />}
      </Row>
    </div>
  )
}

/** The state of a card that a chip opens, and the props of the chip. */
function useCard() {
  const chip = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const props = {
    ref: chip,
    'data-slot': 'quote-chip',
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onClick: () => setOpen(!isOpen),
  } as const
  const renderCard = (symbols: readonly PostSymbol[]) =>
    isOpen && <QuoteCard symbols={symbols} anchor={chip} close={() => setOpen(false)} />
  return { props, renderCard }
}

function QuoteChip({ symbol, quote }: { symbol: PostSymbol; quote: Quote | undefined }) {
  const { props, renderCard } = useCard()
  const { code, is_sample: isSample } = symbol
  return (
    <>
      <button
        type="button"
        {...props}
        className={`${styles.quoteChip} ${isSample === true ? styles.simulated : ''} muted text-xs nowrap hoverable`}
      >
        <span className="sr-only">{chipName(symbol, quote)}</span>
        <span data-part="shown" className={styles.shown} aria-hidden="true">
          <b>${code}</b> <ChipFigures symbol={symbol} quote={quote} />
          {isSample === true && <span className={styles.sample}>{t('Simulated')}</span>}
        </span>
      </button>
      {renderCard([symbol])}
    </>
  )
}

function ChipFigures({ symbol, quote }: { symbol: PostSymbol; quote: Quote | undefined }) {
  const { decimals, awaits_price: isAwaited } = symbol
  const price = priceAtPost(symbol, quote)
  if (price === null) return isAwaited ? null : t('no price at post')
  const since = changeSincePost(symbol, quote)
  return (
    <>
      <span data-part="then" className={styles.then}>
        {priceLabel(symbol)} <span>{formatPrice(price, decimals)}</span>
      </span>{' '}
      <i className={styles.divider} /> <span>{since === null ? t('since —') : t('since')}</span>{' '}
      {since !== null && <PriceChange percent={since.percent} />} {quote?.is_stale === true && t('prices late')}
    </>
  )
}

function MoreChip({ symbols, count }: { symbols: readonly PostSymbol[]; count: number }) {
  const { props, renderCard } = useCard()
  return (
    <>
      <button type="button" {...props} className={`${styles.quoteChip} muted text-xs nowrap hoverable`}>
        <span className="sr-only">{tWith('{count, plural, one {# more symbol} other {# more symbols}}', { count })}</span>
        <b aria-hidden="true">+{count}</b>
      </button>
      {renderCard(symbols)}
    </>
  )
}
