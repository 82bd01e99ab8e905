import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readStances, STANCE_DAYS } from '@trademates/contract/posts'
import { query } from '#lib/cache.ts'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import './StanceShare.css'

/** How many of those who gave their view of a symbol lately expect a rise, and how many a fall. */
export function StanceShare({ code }: { code: string }) {
  const { data, isError } = useQuery(query(readStances, { params: { code } }))
  if (data === undefined) {
    return isError ? null : (
      <div className="stance-share" aria-busy="true">
        <Skeleton height={76} />
      </div>
    )
  }
  const total = data.bullish + data.bearish
  const share = total === 0 ? 0 : Math.round((100 * data.bullish) / total)
  const views = tWith('{count, plural, one {# person} other {# people}} in {days} days', { count: total, days: STANCE_DAYS })
  return (
    <section className="stance-share" aria-label={t('Views')}>
      {total === 0 ? (
        <p className="faint">{tWith('Nobody gave a view in the last {days} days.', { days: STANCE_DAYS })}</p>
      ) : (
        <>
          <div className="labels">
            <span className="up">
              <Icon name="trending-up" size={16} /> {tWith('Bullish {share}%', { share })}
            </span>
            <span className="down end">
              <Icon name="trending-down" size={16} /> {tWith('Bearish {share}%', { share: 100 - share })}
            </span>
          </div>
          <div className="bar" aria-hidden="true">
            {share > 0 && <i className="bull" style={{ flexGrow: share }} />}
            {share < 100 && <i className="bear" style={{ flexGrow: 100 - share }} />}
          </div>
        </>
      )}
      <div className="row">
        <Link to="/add_post" search={{ symbol: code }} className="cash">
          {t('Give your view in a post')}
        </Link>
        {total > 0 && <span className="faint end">{views}</span>}
      </div>
    </section>
  )
}
