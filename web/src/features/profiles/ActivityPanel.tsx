import { Link } from '@tanstack/react-router'
import { SUBJECT_POST_COUNT, type Profile } from '@trademates/contract/profiles'
import { formatMonthOfYear } from '#features/ideas/format-idea.ts'
import { MARKET_ICONS } from '#features/markets/market-icons.ts'
import { MARKET_LABELS } from '#features/markets/market-labels.ts'
import { timeAgo, useNow } from '#lib/time/time.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { formatDateTime, numberFormat } from '#i18n/formats.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './ActivityPanel.module.css'
import cashtagStyles from '#ui/display/Cashtag.module.css'
import panelStyles from '#ui/layout/Panel.module.css'

const number = numberFormat()

/** The posting activity of a user: number of posts, since when, and about what. */
export function ActivityPanel({ profile: { posts_count, joined_at, subjects } }: { profile: Profile }) {
  const now = useNow()
  const { symbols, markets, latest_at } = subjects
  return (
    <section className={`panel ${styles.activity}`} aria-labelledby="activity">
      <Row gap={8} className={panelStyles.panelHead}>
        <h2 id="activity">{t('Activity')}</h2>
      </Row>
      <Row as="dl" gap={12} align="stretch" justify="between" className={styles.activityFigures}>
        <div>
          <dt>{t('Posts')}</dt>
          <dd>{number.format(posts_count)}</dd>
        </div>
        {latest_at !== null && (
          <div>
            <dt>{t('Last post')}</dt>
            <dd title={formatDateTime(latest_at)}>{timeAgo(latest_at, now)}</dd>
          </div>
        )}
        <div>
          <dt>{t('Member since')}</dt>
          <dd title={formatDateTime(joined_at)}>{formatMonthOfYear(joined_at)}</dd>
        </div>
      </Row>
      {symbols.length > 0 && <Symbols symbols={symbols} isCut={posts_count > SUBJECT_POST_COUNT} />}
      {markets.length > 0 && (
        <ul className={styles.activityMarkets} aria-label={t('Markets')}>
          {markets.map(({ market, posts_count: count }) => (
            <li key={market}>
              <Icon name={MARKET_ICONS[market]} size={16} />
              <span>{MARKET_LABELS[market]()}</span>
              <Posts count={count} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Symbols({ symbols, isCut }: { symbols: Profile['subjects']['symbols']; isCut: boolean }) {
  const most = Math.max(...symbols.map(({ posts_count }) => posts_count))
  return (
    <>
      <Row as="h3" align="stretch" justify="between" className={styles.activityWhat}>
        {t('Posts about')}
        {isCut && <span className="faint">{tWith('newest {count} posts', { count: SUBJECT_POST_COUNT })}</span>}
      </Row>
      <ul className={styles.activitySymbols} aria-label={t('Posts about')}>
        {symbols.map(({ symbol, posts_count }) => (
          <li key={symbol}>
            <Link to="/symbol/$code" params={{ code: symbol }} className={cashtagStyles.cash}>
              ${symbol}
            </Link>
            <span className={styles.activityBar} aria-hidden="true">
              <i style={{ width: `${(100 * posts_count) / most}%` }} />
            </span>
            <Posts count={posts_count} />
          </li>
        ))}
      </ul>
    </>
  )
}

const Posts = ({ count }: { count: number }) => <b>{tWith('{count, plural, one {# post} other {# posts}}', { count })}</b>
