import { Link } from '@tanstack/react-router'
import { formatDecimal } from '@trademates/contract/decimals'
import type { HeatMapPeriod } from '@trademates/contract/market-overview'
import { PriceChange } from '#features/prices/PriceChange.tsx'
import { t } from '#i18n/t.ts'
import { ScrollBox } from '#ui/lists/ScrollBox.tsx'
import { formatTurnover } from './HeatMapCard.tsx'
import type { HeatMapGroup } from './heat-map-layout.ts'
import { PERIOD_LABELS } from './periods.ts'
import styles from './HeatMap.module.css'

/** The figures of the heat map as a table. */
export const HeatMapTable = ({ groups, period }: { groups: readonly HeatMapGroup[]; period: HeatMapPeriod }) => (
  <ScrollBox label={t('Data table')} className={styles.tableBox}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('Symbol')}</th>
          <th scope="col">{t('Group')}</th>
          <th scope="col">{t('Price')}</th>
          <th scope="col">{PERIOD_LABELS[period]()}</th>
          <th scope="col">{t('Turnover, 24h')}</th>
        </tr>
      </thead>
      <tbody>
        {groups.flatMap((group) =>
          group.rows.map(([code, name, size, change, price]) => (
            <tr key={code}>
              <th scope="row">
                <Link to="/symbol/$code" params={{ code }}>
                  {code} <span className="faint text-xs">{name}</span>
                </Link>
              </th>
              <td>{group.name}</td>
              <td>{price === null ? '—' : formatDecimal(price)}</td>
              <td>{change === null ? '—' : <PriceChange percent={change} />}</td>
              <td>{size === null ? '—' : formatTurnover(size)}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  </ScrollBox>
)
