import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listNews, type NewsItem } from '@trademates/contract/news'
import { wallClockTime } from '@trademates/contract/times'
import { zonedFormat } from '#i18n/formats.ts'
import { shownZone, shownZoneLabel } from '#i18n/time-zone.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { listQuery } from '#lib/cache/query-cache.ts'
import { useNow } from '#lib/time/time.ts'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { ListEnd } from '#ui/lists/ListEnd.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import type { NewsFilter } from './news-params.ts'
import { NewsRow } from './NewsRow.tsx'
import styles from './News.module.css'

/** Headlines, paged. */
const newsQuery = (search: NewsFilter) => listQuery(listNews, { query: { ...search } })

const WIDTHS = ['82%', '64%', '74%', '56%', '78%', '60%']

/** Placeholder of the news list while it loads. */
function NewsSkeletons() {
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {t('Loading news')}
      </span>
      {WIDTHS.map((width) => (
        <Stack gap={12} key={width} data-slot="news" className={styles.news} aria-hidden="true">
          <Skeleton width={36} height={12} />
          <Stack gap={10} className={styles.newsWaiting}>
            <Skeleton width={width} height={14} />
            <Skeleton width={120} height={12} />
          </Stack>
        </Stack>
      ))}
    </div>
  )
}

const DAY_MS = 86_400_000
const date = zonedFormat({ weekday: 'long', day: 'numeric', month: 'long' })

/** The name of a day, in the shown time zone. */
function dayOf(time: string, now: number): string {
  const dayAt = (moment: number) => Math.floor(wallClockTime(shownZone(), moment) / DAY_MS)
  const daysAgo = dayAt(now) - dayAt(Date.parse(time))
  if (daysAgo <= 0) return t('Today')
  return daysAgo === 1 ? t('Yesterday') : date.format(new Date(time))
}

/** Infinite list of headlines by day, newest first. */
export function NewsList({ search }: { search: NewsFilter }) {
  const list = useInfiniteQuery(newsQuery(search))
  const now = useNow()
  if (list.data === undefined) {
    return list.isError ? (
      <ErrorState text={t("Couldn't load news")} error={list.error} retry={() => void list.refetch()} />
    ) : (
      <NewsSkeletons />
    )
  }
  const all = list.data.pages.flatMap((page) => page.items)
  if (all.length === 0) return <NoNews search={search} />
  const days = [...Map.groupBy(all, ({ published_at }) => dayOf(published_at, now))]
  return (
    <>
      {all.some(({ is_sample }) => is_sample) && <SampleNote />}
      {days.map(([day, items], place) => (
        <Day key={day} title={place === 0 ? tWith('{day} ({zone})', { day, zone: shownZoneLabel(now) }) : day} items={items} />
      ))}
      <ListEnd what={t('news')} length={all.length} list={list} />
    </>
  )
}

const SampleNote = () => (
  <Row as="p" gap={6} align="stretch" className={`${styles.newsNote} faint text-xs`}>
    <Icon name="info" size={14} />
    {t('Demo headlines. Connect a news feed to see real ones.')}
  </Row>
)

function Day({ title, items }: { title: string; items: readonly NewsItem[] }) {
  return (
    <>
      <h2 className="group-head">{title}</h2>
      <ul className="rows">
        {items.map((item) => (
          <NewsRow key={item.id} item={item} />
        ))}
      </ul>
    </>
  )
}

function NoNews({ search: { symbol, watched, market } }: { search: NewsFilter }) {
  if (symbol !== undefined)
    return (
      <EmptyState
        title={tWith('No news about {symbol}', { symbol: `$${symbol}` })}
        text={t('Headlines that name it appear here and stay for 90 days.')}
      />
    )
  if (watched === undefined && market === undefined) return <EmptyState title={t('No news yet')} text={t('Headlines will appear here.')} />
  if (watched === undefined) return <EmptyState title={t('Nothing here yet')} text={t('No news for this market in the last 90 days.')} />
  return (
    <EmptyState
      title={t('No posts about your symbols yet')}
      text={t('News about your watchlist symbols will appear here.')}
      action={
        <Link to="/watchlists" {...buttonProps({ variant: 'primary' })}>
          {t('Your watchlists')}
        </Link>
      }
    />
  )
}
