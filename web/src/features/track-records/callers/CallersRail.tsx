import { useQuery } from '@tanstack/react-query'
import type { Id } from '@trademates/contract/wire'
import { formatStatistic } from '#features/track-records/format-score.ts'
import { type SliceFilter, trackRecordQuery } from '#features/track-records/queries.ts'
import { numberFormat } from '#i18n/formats.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import panelStyles from '#ui/layout/Panel.module.css'
import styles from './Callers.module.css'

const number = numberFormat()

/** Beside the list of callers: why it has this order, and the luck line in figures. */
export function CallersRail({ me, slice }: { me: Id; slice: SliceFilter }) {
  const { data: own } = useQuery(trackRecordQuery(me, slice))
  return (
    <>
      <section className="panel" aria-labelledby="why-order">
        <Row gap={8} className={panelStyles.panelHead}>
          <h2 id="why-order">{t('Why this order')}</h2>
        </Row>
        <div className={styles.panel}>
          <p>{t('All ideas count, including deleted ones, losers and open losers. Ten posts of one idea weigh as one.')}</p>
          <p>{t('The bar is the range the track record supports; the line is the most likely value.')}</p>
          <p>{t('The more people try, the better the luckiest looks. The luck line rises with their number.')}</p>
        </div>
      </section>
      {own !== undefined && (
        <section className="panel" aria-labelledby="in-figures">
          <Row gap={8} className={panelStyles.panelHead}>
            <h2 id="in-figures">{t('In figures')}</h2>
          </Row>
          <dl className={`${styles.panel} ${styles.panelFigures}`}>
            <div>
              <dt>{t('Track records counted')}</dt>
              <dd>{number.format(own.luck.n)}</dd>
            </div>
            <div>
              <dt>{t('Luck line, t')}</dt>
              <dd>{formatStatistic(own.luck.t)}</dd>
            </div>
          </dl>
        </section>
      )}
    </>
  )
}
