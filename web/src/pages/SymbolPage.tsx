import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CatchBoundary, Link, useNavigate, useParams } from '@tanstack/react-router'
import type { MarketSymbol } from '@trademates/contract/symbols'
import { useState } from 'react'
import { AlertButton } from '#features/alerts/form/AlertButton.tsx'
import type { CommentAuthor } from '#features/comments/actions.ts'
import { MarketBadge } from '#features/markets/MarketBadge.tsx'
import { NewsList } from '#features/news/NewsList.tsx'
import { Feed } from '#features/posts/feed/Feed.tsx'
import { startDraftWithChart } from '#features/posts/form/draft/start-draft.ts'
import { feedQuery } from '#features/posts/queries.ts'
import { SentimentSummary } from '#features/posts/sentiment/SentimentSummary.tsx'
import { DayRangeCard } from '#features/prices/DayRangeCard.tsx'
import { QuoteHeader } from '#features/prices/QuoteHeader.tsx'
import { HoursCard } from '#features/symbols/HoursCard.tsx'
import { symbolQuery } from '#features/symbols/queries.ts'
import { SymbolNotes } from '#features/symbols/SymbolNotes.tsx'
import { WatchButton } from '#features/watchlists/WatchButton.tsx'
import { CallError } from '#lib/api/call-error.ts'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { useSession } from '#lib/session/session.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { Tabs } from '#ui/navigation/Tabs.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import columnsStyles from '#ui/layout/Columns.module.css'
import styles from './SymbolPage.module.css'

const ChartFailed = ({ reset }: { reset: () => void }) => <ErrorState text={t("Couldn't show the chart")} retry={reset} />

// The chart library is larger than the rest of the page.
const PriceChart = lazyWithRetry(
  () => import('#features/prices/chart/PriceChart.tsx').then((chart) => chart.PriceChart),
  ({ retry }) => (retry === null ? <Skeleton height={440} /> : <ChartFailed reset={retry} />),
)

const tabs = () =>
  [
    { value: 'posts', label: t('Posts') },
    { value: 'news', label: t('News') },
  ] as const

/** A symbol: price, chart, sentiment, posts and news. */
export default function SymbolPage() {
  const { code } = useParams({ from: '/members/symbol/$code' })
  const { user } = useSession()
  const symbol = useQuery(symbolQuery(code))
  if (user === null) return null
  if (symbol.data !== undefined) return <Symbol key={symbol.data.code} symbol={symbol.data} me={user} />
  const action = (
    <Link to="/search" search={{ q: code }} {...buttonProps({ variant: 'primary' })}>
      {tWith('Search for {words}', { words: code })}
    </Link>
  )
  return (
    <div className={columnsStyles.columns}>
      <section className={columnsStyles.feed} aria-label={t('Symbol')}>
        <h1 className="sr-only">{code}</h1>
        {symbol.isPending && <Skeleton height={480} />}
        {symbol.error instanceof CallError && symbol.error.code === 'not_found' ? (
          <EmptyState title={tWith('Symbol not found: {code}', { code })} text={t('Check the ticker or search by name.')} action={action} />
        ) : (
          symbol.isError && <ErrorState text={t("Couldn't load the symbol")} retry={() => void symbol.refetch()} />
        )}
      </section>
    </div>
  )
}

function Symbol({ symbol, me }: { symbol: MarketSymbol; me: CommentAuthor }) {
  const { code, name, market, decimals } = symbol
  const navigate = useNavigate()
  const [tab, setTab] = useState<ReturnType<typeof tabs>[number]['value']>('posts')
  const quote = useQuotes([code]).get(code)
  // The chart marks the posts that are listed below it.
  const feed = useInfiniteQuery(feedQuery({ symbol: code }))
  const posts = feed.data?.pages.flatMap((page) => page.items) ?? []
  const post = async (picture: File) => {
    await startDraftWithChart(me.id, symbol, { picture, alt: tWith('Chart of {name}', { name }) })
    await navigate({ to: '/add_post', search: { symbol: code } })
  }
  return (
    <div className={columnsStyles.columns}>
      <section className={columnsStyles.feed} aria-label={code}>
        <Row as="header" gap={16} align="start" className={styles.symbolHead}>
          <div>
            <h1>
              ${code} <MarketBadge market={market} />
            </h1>
            <p className="muted">{name}</p>
            <SymbolNotes symbol={symbol} />
            <QuoteHeader symbol={symbol} quote={quote} />
          </div>
          <Row gap={8} align="stretch" className={styles.buttons}>
            <WatchButton symbol={symbol} />
            <AlertButton code={code} />
            <Link
              to="/add_post"
              search={{ symbol: code, idea: true }}
              {...buttonProps({})}
              aria-label={t('Add trade idea')}
              title={t('Add trade idea')}
            >
              <Icon name="target" size={16} />
            </Link>
          </Row>
        </Row>
        <div className={styles.symbolChart}>
          <CatchBoundary getResetKey={() => code} errorComponent={ChartFailed}>
            <PriceChart code={code} decimals={decimals} quote={quote} posts={posts} onPost={(picture) => void post(picture)} />
          </CatchBoundary>
        </div>
        <SentimentSummary symbol={symbol} me={me.id} />
        <div className={styles.symbolTabs}>
          <Tabs label={tWith('About {code}', { code })} tabs={tabs()} value={tab} onChange={setTab} controls="about-symbol" />
        </div>
        <div
          id="about-symbol"
          role="tabpanel"
          aria-label={
            tab === 'posts' ? tWith('Posts about {symbol}', { symbol: `$${code}` }) : tWith('News about {symbol}', { symbol: `$${code}` })
          }
        >
          <CatchBoundary getResetKey={() => tab} errorComponent={tab === 'posts' ? FeedFailed : NewsFailed}>
            {tab === 'posts' ? <Feed search={{ symbol: code }} me={me} /> : <NewsList search={{ symbol: code }} />}
          </CatchBoundary>
        </div>
      </section>
      <Stack as="aside" gap={16} data-slot="rail" className={columnsStyles.rail} aria-label={tWith('About {code}', { code })}>
        <DayRangeCard symbol={symbol} quote={quote} />
        <HoursCard symbol={symbol} />
      </Stack>
    </div>
  )
}

const NewsFailed = ({ reset }: { reset: () => void }) => <ErrorState text={t("Couldn't show news")} retry={reset} />
const FeedFailed = ({ reset }: { reset: () => void }) => <ErrorState text={t("Couldn't show posts")} retry={reset} />
