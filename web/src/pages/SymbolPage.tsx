import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CatchBoundary, Link, useNavigate, useParams } from '@tanstack/react-router'
import type { Decimal } from '@trademates/contract/decimals'
import type { SymbolDetails } from '@trademates/contract/symbols'
import { useDeferredValue, useState } from 'react'
import { useChartAlerts } from '#features/alerts/chart-alerts.ts'
import { SymbolAlertsCard } from '#features/alerts/list/SymbolAlertsCard.tsx'
import { AlertButton } from '#features/alerts/form/AlertButton.tsx'
import type { CommentAuthor } from '#features/comments/actions.ts'
import { toChartIdea } from '#features/ideas/chart-idea.ts'
import { OpenIdeasCard } from '#features/ideas/symbol/OpenIdeasCard.tsx'
import { SymbolIdeas, useFollowedCallers, useOpenIdeas } from '#features/ideas/symbol/SymbolIdeas.tsx'
import { MarketBadge } from '#features/markets/MarketBadge.tsx'
import { NewsList } from '#features/news/NewsList.tsx'
import { Feed } from '#features/posts/feed/Feed.tsx'
import { hasDraftIdea, startDraftWithChart, startDraftWithEntry } from '#features/posts/form/draft/start-draft.ts'
import { feedQuery } from '#features/posts/queries.ts'
import { SymbolVotes } from '#features/votes/SymbolVotes.tsx'
import { ChartSkeleton } from '#features/prices/chart/ChartSkeleton.tsx'
import { DayRangeCard } from '#features/prices/DayRangeCard.tsx'
import { QuoteHeader } from '#features/prices/QuoteHeader.tsx'
import { HoursCard } from '#features/symbols/HoursCard.tsx'
import { symbolQuery } from '#features/symbols/queries.ts'
import { SymbolNotes } from '#features/symbols/SymbolNotes.tsx'
import { WatchButton } from '#features/watchlists/WatchButton.tsx'
import { useOfflineCopy } from '#lib/cache/use-offline-copy.ts'
import { CallError } from '#lib/api/call-error.ts'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { ExchangeZone } from '#lib/time/exchange-zone.ts'
import { useSession } from '#lib/session/session.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { confirm } from '#ui/dialogs/confirm.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState, failedPart } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { Tabs } from '#ui/navigation/Tabs.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import columnsStyles from '#ui/layout/Columns.module.css'
import styles from './SymbolPage.module.css'

const ChartFailed = failedPart(() => t("Couldn't show the chart"))

/** The box of a chart while its code loads. */
const ChartWaiting = () => (
  <div className={styles.chartWaiting}>
    <ChartSkeleton />
  </div>
)

// The chart library is larger than the rest of the page.
const PriceChart = lazyWithRetry(
  () => import('#features/prices/chart/PriceChart.tsx').then((chart) => chart.PriceChart),
  ({ retry }) => (retry === null ? <ChartWaiting /> : <ChartFailed reset={retry} />),
)

const MAX_CHART_IDEAS = 8

type Tab = 'posts' | 'ideas' | 'news'

const listTabs = (openIdeas: number): { value: Tab; label: string; count?: number | undefined }[] => [
  { value: 'posts', label: t('Posts') },
  { value: 'ideas', label: t('Ideas'), count: openIdeas === 0 ? undefined : openIdeas },
  { value: 'news', label: t('News') },
]

function panelName(tab: Tab, code: string): string {
  const symbol = `$${code}`
  if (tab === 'ideas') return tWith('Trade ideas on {symbol}', { symbol })
  return tab === 'posts' ? tWith('Posts about {symbol}', { symbol }) : tWith('News about {symbol}', { symbol })
}

/** A symbol: price, chart, sentiment, posts and news. */
export default function SymbolPage() {
  const { code } = useParams({ from: '/members/symbol/$code' })
  const { user } = useSession()
  const query = symbolQuery(code)
  const symbol = useQuery(query)
  useOfflineCopy(query.queryKey, symbol)
  if (user === null) return null
  if (symbol.data !== undefined)
    return (
      <ExchangeZone value={symbol.data.hours.time_zone}>
        <Symbol key={symbol.data.code} symbol={symbol.data} me={user} />
      </ExchangeZone>
    )
  const action = (
    <Link to="/search" search={{ q: code }} {...buttonProps({ variant: 'primary' })}>
      {tWith('Search for {words}', { words: code })}
    </Link>
  )
  return (
    <div className={`${columnsStyles.columns} ${styles.symbolPage}`}>
      <section className={`${columnsStyles.feed} ${symbol.isPending ? styles.top : ''}`} aria-label={t('Symbol')}>
        <h1 className="sr-only">{code}</h1>
        {symbol.isPending && (
          <div aria-busy="true">
            <div className={`${styles.symbolHead} ${styles.headWaiting}`}>
              <Skeleton width={120} height={24} />
              <Skeleton width={200} height={16} />
            </div>
            <ChartWaiting />
          </div>
        )}
        {symbol.error instanceof CallError && symbol.error.code === 'not_found' ? (
          <EmptyState title={tWith('Symbol not found: {code}', { code })} text={t('Check the ticker or search by name.')} action={action} />
        ) : (
          symbol.isError && <ErrorState text={t("Couldn't load the symbol")} error={symbol.error} retry={() => void symbol.refetch()} />
        )}
      </section>
    </div>
  )
}

function Symbol({ symbol, me }: { symbol: SymbolDetails; me: CommentAuthor }) {
  const { code, name, market, decimals } = symbol
  const navigate = useNavigate()
  const quote = useQuotes([code]).get(code)
  // The chart marks the posts that are listed below it.
  const feed = useInfiniteQuery(feedQuery({ symbol: code }))
  const posts = feed.data?.pages.flatMap((page) => page.items) ?? []
  const isSample = quote?.source.is_sample
  const openIdeas = useOpenIdeas(code, isSample)
  const chartIdeas = openIdeas.ideas.slice(0, MAX_CHART_IDEAS)
  const isFollowed = useFollowedCallers(code, isSample)
  const [selected, select] = useState<string | null>(null)
  const toggleIdea = (id: string) => select(id === selected ? null : id)
  const chartAlerts = useChartAlerts(code)
  const post = async (picture: File) => {
    await startDraftWithChart(me.id, symbol, { picture, alt: tWith('Chart of {name}', { name }) })
    await navigate({ to: '/add_post', search: { symbol: code } })
  }
  const startIdea = async (price: Decimal) => {
    const question = { title: t('Replace the idea in your draft?'), text: t('Its entry, stop and targets are lost.'), yes: t('Replace') }
    if (hasDraftIdea(me.id, code) && !(await confirm(question))) return
    await startDraftWithEntry(me.id, symbol, price)
    await navigate({ to: '/add_post', search: { symbol: code } })
  }
  const chart = (
    <PriceChart
      code={code}
      decimals={decimals}
      quote={quote}
      posts={posts}
      onPost={(picture) => void post(picture)}
      ideas={chartIdeas.map((idea) => toChartIdea(idea, { caller: idea.author.username, isFollowed: isFollowed(idea) }))}
      selectedIdea={selected}
      onIdea={toggleIdea}
      {...chartAlerts}
      onNewIdea={symbol.kind === 'tradable' ? (price) => void startIdea(price) : undefined}
    />
  )
  return (
    <div className={`${columnsStyles.columns} ${styles.symbolPage}`}>
      <section className={styles.parts} aria-label={code}>
        <div className={`${columnsStyles.feed} ${styles.top}`}>
          <Row as="header" gap={16} align="start" className={styles.symbolHead}>
            <div className={styles.about}>
              <div>
                <h1>
                  ${code} <MarketBadge market={market} />
                </h1>
                <p className="muted">
                  {name} · {symbol.watchers_count !== null && `${tWith('{count, number} watching', { count: symbol.watchers_count })} · `}
                  <Link to="/callers" search={{ market: symbol.post_market }} className="underline-hover">
                    {t('Callers')}
                  </Link>
                </p>
                <SymbolNotes symbol={symbol} />
              </div>
              <div>
                <QuoteHeader symbol={symbol} quote={quote} />
              </div>
            </div>
            <Row gap={8} align="stretch" className={styles.buttons}>
              <WatchButton symbol={symbol} />
              <AlertButton code={code} />
              {symbol.kind === 'tradable' && (
                <Link
                  to="/add_post"
                  search={{ symbol: code, idea: true }}
                  {...buttonProps({})}
                  data-key="i"
                  aria-label={t('Add trade idea')}
                  title={t('Add trade idea')}
                >
                  <Icon name="target" size={16} />
                </Link>
              )}
            </Row>
          </Row>
          <div className={styles.symbolChart}>
            <CatchBoundary getResetKey={() => code} errorComponent={ChartFailed}>
              {useDeferredValue(chart)}
            </CatchBoundary>
          </div>
        </div>
        <div className={columnsStyles.feed}>
          <SymbolVotes symbol={symbol} me={me.id} />
          <SymbolTabs code={code} me={me} openIdeas={openIdeas.count} isSample={isSample === true} />
        </div>
      </section>
      <Stack as="aside" gap={16} data-slot="rail" className={columnsStyles.rail} aria-label={tWith('About {code}', { code })}>
        <DayRangeCard symbol={symbol} quote={quote} />
        <SymbolAlertsCard code={code} quote={quote} />
        <OpenIdeasCard ideas={chartIdeas} quote={quote} isFollowed={isFollowed} selected={selected} onSelect={toggleIdea} />
        <HoursCard symbol={symbol} />
      </Stack>
    </div>
  )
}

interface SymbolTabsProps {
  code: string
  me: CommentAuthor
  /** The number of open ideas. */
  openIdeas: number
  isSample: boolean
}

/** Posts, ideas and news about a symbol. The tab is selected before its list is rendered, and the chart is not rendered again. */
function SymbolTabs({ code, me, openIdeas, isSample }: SymbolTabsProps) {
  const [selected, select] = useState<Tab>('posts')
  const tab = useDeferredValue(selected)
  return (
    <>
      <div className={styles.symbolTabs}>
        <Tabs
          label={tWith('About {code}', { code })}
          tabs={listTabs(openIdeas)}
          value={selected}
          onChange={select}
          controls="about-symbol"
        />
      </div>
      <div id="about-symbol" role="tabpanel" aria-label={panelName(tab, code)}>
        <CatchBoundary getResetKey={() => tab} errorComponent={FAILED[tab]}>
          {tab === 'posts' && <Feed search={{ symbol: code }} me={me} />}
          {tab === 'ideas' && <SymbolIdeas symbol={code} isSample={isSample} />}
          {tab === 'news' && <NewsList search={{ symbol: code }} />}
        </CatchBoundary>
      </div>
    </>
  )
}

const NewsFailed = failedPart(() => t("Couldn't show news"))
const FeedFailed = failedPart(() => t("Couldn't show posts"))
const IdeasFailed = failedPart(() => t("Couldn't show trade ideas"))
const FAILED = { posts: FeedFailed, ideas: IdeasFailed, news: NewsFailed }
