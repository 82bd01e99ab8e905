import { type Decimal, formatDecimal } from '@trademates/contract/decimals'
import type { Idea } from '@trademates/contract/ideas'
import type { Quote } from '@trademates/contract/prices'
import { formatR } from '#features/ideas/format-idea.ts'
import { liveResult } from '#features/ideas/live-result.ts'
import { describeState, entryText } from '#features/ideas/state-text.ts'
import { inTodaysUnits } from '#features/ideas/todays-units.ts'
import { MARKET_ICONS } from '#features/markets/market-icons.ts'
import { MARKET_LABELS } from '#features/markets/market-labels.ts'
import { directionOf, formatWithUnit } from '#features/prices/format-price.ts'
import { DayChange } from '#features/prices/PriceChange.tsx'
import { Sparkline } from '#features/prices/Sparkline.tsx'
import { tagCountText } from '#features/search/tag-count.ts'
import { timeAgo, useNow } from '#lib/time/time.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Avatar } from '#ui/display/Avatar.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import type { PaletteRow, MatchedSymbol } from './palette-rows.ts'
import styles from './Palette.module.css'

/** What a row shows of a price: a streamed one, or the one in the answer to the search. */
type RowQuote = Pick<Quote, 'price' | 'change_percent' | 'delay' | 'is_stale'> & { isSample: boolean }

const toRowQuote = (quote: Quote | undefined, { hit }: MatchedSymbol): RowQuote | undefined => {
  if (quote !== undefined) return { ...quote, isSample: quote.source.is_sample }
  const known = hit?.quote ?? undefined
  return known && { ...known, isSample: known.is_sample }
}

const priceOf = ({ price }: RowQuote, { hit }: MatchedSymbol): string =>
  hit === undefined ? formatDecimal(price) : formatWithUnit(price, hit.symbol)

/** `Simulated`, the delay or staleness of a price; undefined for a live one. */
function qualityOf({ isSample, delay, is_stale: isStale }: RowQuote): string | undefined {
  if (isSample) return t('Simulated')
  if (isStale) return t('Last available')
  return delay === 0 ? undefined : tWith('{count} min delay', { count: Math.round(delay / 60) })
}

const marketOf = ({ market, hit }: MatchedSymbol): string => [MARKET_LABELS[market](), hit?.symbol.exchange].filter(Boolean).join(' · ')

/** What a screen reader says for a symbol: `NVDA, Nvidia, stock, 180.04, down 0.16 percent, simulated`. */
function describeSymbol(row: MatchedSymbol, quote: RowQuote | undefined): string {
  const parts = [row.code, row.name, MARKET_LABELS[row.market]().toLowerCase()]
  if (quote !== undefined) {
    const { change_percent: change } = quote
    const direction = change === null ? 'flat' : directionOf(change)
    const percent = (change ?? '0').replace('-', '')
    parts.push(priceOf(quote, row))
    if (direction !== 'flat')
      parts.push(direction === 'up' ? tWith('up {percent} percent', { percent }) : tWith('down {percent} percent', { percent }))
    const { delay, is_stale: isStale, isSample } = quote
    const quality = qualityOf(quote)
    if (delay > 0 && !isStale && !isSample) parts.push(tWith('delayed {count} minutes', { count: Math.round(delay / 60) }))
    else if (quality !== undefined) parts.push(quality.toLowerCase())
  }
  if (row.reason !== undefined) parts.push(row.reason)
  return parts.join(', ')
}

function SymbolLine({ row, quote: streamed, closes = [] }: Pick<Props, 'quote' | 'closes'> & { row: MatchedSymbol }) {
  const quote = toRowQuote(streamed, row)
  const quality = quote && qualityOf(quote)
  return (
    <>
      <span className="sr-only">{describeSymbol(row, quote)}</span>
      <span className={styles.mark}>
        <Icon name={MARKET_ICONS[row.market]} size={18} />
      </span>
      <span className={styles.text} aria-hidden="true">
        <span className="clip">
          <b>{row.code}</b> {row.name}
        </span>
        {/* A reason may take two lines. */}
        <span className={row.reason === undefined ? `${styles.sub} clip` : styles.sub}>
          {[row.reason ?? marketOf(row), quality].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={styles.spark}>
        <Sparkline closes={closes} direction={directionOf(quote?.change_percent ?? '0')} />
      </span>
      <span className={styles.quote} aria-hidden="true">
        {quote === undefined ? '—' : priceOf(quote, row)}
        {typeof quote?.change_percent === 'string' && <DayChange market={row.market} percent={quote.change_percent} />}
      </span>
    </>
  )
}

/** A trade idea: author, direction, planned price, state, and its result once it has entered. */
function IdeaLine({ idea: posted, quote }: { idea: Idea; quote: Quote | undefined }) {
  const idea = inTodaysUnits(posted)
  const { author, direction, symbol } = idea
  const live = liveResult(idea, quote)
  const { text, r } = describeState(idea, live)
  return (
    <>
      <Avatar name={author.username} image={author.image} size={32} />
      <span className={styles.text}>
        <span className="clip">
          <span className={`${direction === 'long' ? 'up' : 'down'} medium`}>{direction === 'long' ? t('Long') : t('Short')}</span>{' '}
          <b>{symbol}</b> {entryText(idea)}
        </span>
        <span className={`${styles.sub} clip`}>
          {author.username} · {text}
        </span>
      </span>
      {r !== null && <span className={`${styles.quote} ${directionOf(r)}`}>{formatR(r)}</span>}
    </>
  )
}

interface Props {
  row: PaletteRow
  /** The newest price of its symbol. */
  quote: Quote | undefined
  /** The last 24 hours of a symbol; undefined on a phone, and until they are loaded. */
  closes?: readonly Decimal[] | undefined
}

/** The content of a row of the palette. */
export function PaletteLine({ row, quote, closes }: Props) {
  const now = useNow()
  switch (row.kind) {
    case 'symbol':
      return <SymbolLine row={row} quote={quote} closes={closes} />
    case 'idea':
      return <IdeaLine idea={row.idea} quote={quote} />
    case 'person':
      return (
        <>
          <Avatar name={row.person.username} image={row.person.image} size={32} />
          <span className={styles.text}>
            <b className="clip">{row.person.username}</b>
            {row.person.fav_sbj !== null && row.person.fav_sbj !== '' && <span className={`${styles.sub} clip`}>{row.person.fav_sbj}</span>}
          </span>
        </>
      )
    case 'post':
      return (
        <>
          <Avatar name={row.post.author.username} image={row.post.author.image} size={32} />
          <span className={styles.text}>
            <span className="clip">{row.post.excerpt}</span>
            <span className={`${styles.sub} clip`}>
              {row.post.author.username} · {timeAgo(row.post.created_at, now)}
            </span>
          </span>
        </>
      )
    case 'tag':
      return (
        <>
          <span className={styles.mark}>
            <Icon name="hash" size={18} />
          </span>
          <span className={`${styles.text} clip`}>{row.tag.name}</span>
          <span className={`${styles.sub} nowrap`}>{tagCountText(row.tag)}</span>
        </>
      )
    case 'filter':
      return (
        <>
          {row.person === undefined ? (
            <span className={styles.mark}>
              <Icon name="search" size={18} />
            </span>
          ) : (
            <Avatar name={row.person.username} image={row.person.image} size={32} />
          )}
          <span className={`${styles.text} clip`}>{row.filter}</span>
        </>
      )
    case 'action':
    case 'recent':
    case 'words':
      return (
        <>
          <span className={styles.mark}>
            <Icon name={row.kind === 'action' ? row.icon : row.kind === 'recent' ? 'clock' : 'search'} size={18} />
          </span>
          <span className={`${styles.text} clip`}>
            {row.kind === 'action' ? row.label : row.kind === 'recent' ? row.q : tWith('Search posts for “{words}”', { words: row.q })}
          </span>
        </>
      )
  }
}
