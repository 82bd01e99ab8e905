import type { TrackRecord } from '@trademates/contract/track-records'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { formatShare, formatStatistic } from './format-score.ts'
import styles from './TrackRecord.module.css'

type CalibrationData = NonNullable<TrackRecord['calibration']>

/** The mean over all bands, from 0 to 1. */
const meanOf = ({ bands, n }: CalibrationData, name: 'forecast' | 'observed') =>
  bands.reduce((sum, band) => sum + band.n * (band[name] ?? 0), 0) / (100 * n)

const percent = (value: number | null) => (value === null ? '–' : formatShare(value / 100))

/** How often forecasts came true, by their probability. */
export function Calibration({ calibration }: { calibration: CalibrationData }) {
  const { n, brier, baseline_brier, skill, bands } = calibration
  return (
    <section className={styles.section} aria-labelledby="calibration">
      <div className={styles.sectionHead}>
        <h2 id="calibration">
          {tWith('Forecast {forecast}, observed {observed}', {
            forecast: formatShare(meanOf(calibration, 'forecast')),
            observed: formatShare(meanOf(calibration, 'observed')),
          })}
        </h2>
        <span className="faint text-xs end">{tWith('{count, plural, one {# forecast} other {# forecasts}}', { count: n })}</span>
      </div>
      <div className={styles.tableBox} role="region" aria-labelledby="calibration" tabIndex={0}>
        <table className={styles.table} aria-labelledby="calibration">
          <thead>
            <tr>
              <th scope="col">{t('Forecast')}</th>
              <th scope="col">{t('Ideas')}</th>
              <th scope="col">{t('Mean forecast')}</th>
              <th scope="col">{t('Observed')}</th>
              <th scope="col" className={styles.range}>
                {t('observed, mark = forecast')}
              </th>
            </tr>
          </thead>
          <tbody>
            {bands.map(({ from, to, n: count, forecast, observed }) => (
              <tr key={from}>
                <th scope="row">
                  {from}–{to}%
                </th>
                <td>{count}</td>
                <td>{percent(forecast)}</td>
                <td>{percent(observed)}</td>
                <td className={styles.range}>
                  {forecast !== null && observed !== null && (
                    <div className={styles.observed} aria-hidden="true">
                      <i style={{ width: `${observed}%` }} />
                      <b style={{ left: `${forecast}%` }} />
                    </div>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.words}>
        {tWith('Brier score {brier}, random-walk baseline {baseline}: skill {skill}. Zero means no better than a random walk.', {
          brier: brier.toFixed(4),
          baseline: baseline_brier.toFixed(4),
          skill: `${skill > 0 ? '+' : skill < 0 ? '−' : ''}${formatStatistic(Math.abs(skill))}`,
        })}
      </p>
    </section>
  )
}
