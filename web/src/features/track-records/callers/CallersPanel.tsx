import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listCallers } from '@trademates/contract/track-records'
import { CallerHover } from '#features/ideas/CallerHover.tsx'
import { ProfileLink } from '#features/people/ProfileLink.tsx'
import { directionOf } from '#features/prices/format-price.ts'
import { formatScore } from '#features/track-records/format-score.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { query } from '#lib/cache/query-cache.ts'
import { Avatar } from '#ui/display/Avatar.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import panelStyles from '#ui/layout/Panel.module.css'
import styles from './CallersPanel.module.css'

const COUNT = 5

/** The first callers, beside the feed; nothing before anyone has a score. */
export function CallersPanel() {
  const { data: callers = [] } = useQuery(query(listCallers, { query: { limit: COUNT } }))
  if (callers.length === 0) return null
  return (
    <section data-slot="callers-panel" className="panel" aria-labelledby="callers-panel">
      <Row gap={8} className={panelStyles.panelHead}>
        <h2 id="callers-panel">{t('Callers')}</h2>
      </Row>
      <ol>
        {callers.map(({ rank, user, score, graded }) => (
          <li key={user.id}>
            <CallerHover user={user.id}>
              {(describedBy) => (
                <ProfileLink id={user.id} search={{ tab: 'record' }} className={styles.row} aria-describedby={describedBy}>
                  <span className="faint text-xs">{rank}</span>
                  <Avatar name={user.username} image={user.image} size={28} />
                  <span className={styles.who}>
                    <b className="clip">{user.username}</b>
                    <small>{tWith('{count, plural, one {# idea} other {# ideas}}', { count: graded })}</small>
                  </span>
                  <b className={directionOf(score)}>{formatScore(score)}</b>
                </ProfileLink>
              )}
            </CallerHover>
          </li>
        ))}
      </ol>
      <div className={panelStyles.panelFoot}>
        <Link to="/callers">{t('All callers')}</Link>
      </div>
    </section>
  )
}
