import { useQuery } from '@tanstack/react-query'
import type { Trend } from '@trademates/contract/market-overview'
import { MarketsHeader } from '#features/market-overview/MarketsHeader.tsx'
import { overviewQuery, trendingQuery } from '#features/market-overview/queries.ts'
import { TrendList, TrendSkeletons } from '#features/market-overview/TrendList.tsx'
import { useOfflineCopy } from '#lib/cache/use-offline-copy.ts'
import { timeWithZone, useNow } from '#lib/time/time.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import styles from '#features/market-overview/Overview.module.css'
import pageStyles from './MarketsPage.module.css'

const SKELETONS = 5

/** Symbols with unusually many posts in the last hour, and the most discussed ones of 24 hours. */
export default function TrendingPage() {
  const now = new Date(useNow())
  const trending = useQuery(trendingQuery)
  const overview = useQuery(overviewQuery)
  useOfflineCopy(trendingQuery.queryKey, trending)
  useOfflineCopy(overviewQuery.queryKey, overview)
  const { data, isError, error, refetch } = trending
  const asOf = data?.as_of ?? null
  return (
    <section className={pageStyles.page} aria-label={t('Markets')}>
      <MarketsHeader sources={overview.data} />
      {data === undefined && isError && (
        <ErrorState text={t("Couldn't load trending symbols")} error={error} retry={() => void refetch()} />
      )}
      {data === undefined && !isError && (
        <div className={styles.blocks} aria-busy="true">
          {[t('Rising'), t('Most discussed')].map((title) => (
            <section key={title} className={styles.block}>
              <Row className={styles.blockHead}>
                <h2>{title}</h2>
              </Row>
              <TrendSkeletons count={SKELETONS} />
            </section>
          ))}
        </div>
      )}
      {data !== undefined && (
        <>
          <div className={styles.blocks}>
            <TrendSection
              title={t('Rising')}
              span={asOf === null ? t('last hour') : tWith('last hour, {time}', { time: timeWithZone(new Date(asOf), now) })}
              trends={data.rising}
            />
            <TrendSection title={t('Most discussed')} span={t('24 hours')} trends={data.discussed} />
          </div>
          <p className={styles.held}>
            <Icon name="shield-check" size={16} />
            {t('Symbols with unusual posting are kept out: many new accounts, copied posts, one voice, or thin trading.')}
          </p>
        </>
      )}
    </section>
  )
}

const TrendSection = ({ title, span, trends }: { title: string; span: string; trends: readonly Trend[] }) => (
  <section className={styles.block} aria-label={title}>
    <Row className={styles.blockHead}>
      <h2>{title}</h2>
      <span data-slot="span" className="end faint text-xs">
        {span}
      </span>
    </Row>
    <TrendList trends={trends} />
  </section>
)
