import type { MarketSymbol } from '@trademates/contract/symbols'
import { usTimeZone } from '@trademates/contract/times'
import { dateFormat } from '#i18n/formats.ts'
import { tWith } from '#i18n/t-with.ts'
import { language, t } from '#i18n/t.ts'
import panelStyles from '#ui/layout/Panel.module.css'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './HoursCard.module.css'

const weekday = dateFormat({ weekday: 'short', timeZone: 'UTC' })
// 4 January 1970 was a Sunday.
const formatWeekday = (day: number): string => weekday.format(Date.UTC(1970, 0, 4 + day))

/** Formats weekdays; a run of three or more as a range. */
function formatWeekdays(days: readonly number[]): string {
  const [first = 0] = days
  const last = days.at(-1) ?? first
  if (days.length === 7) return t('Every day')
  return days.length > 2 && last - first === days.length - 1
    ? tWith('{from} to {to}', { from: formatWeekday(first), to: formatWeekday(last) })
    : days.map(formatWeekday).join(', ')
}

const clock = dateFormat({ hour: 'numeric', minute: '2-digit', hour12: language === 'en', timeZone: 'UTC' })
const clockTime = (time: string): string => clock.format(new Date(`1970-01-01T${time === '24:00' ? '00:00' : time}Z`))

function formatHours(open: string, close: string, timeZone: string): string {
  if (open === '00:00' && close === '24:00') return t('All day')
  return `${clockTime(open)} – ${clockTime(close)} ${usTimeZone(timeZone)}`.trim()
}

/** Trading hours, exchange and aliases of a symbol. */
export function HoursCard({ symbol: { exchange, hours, aliases } }: { symbol: MarketSymbol }) {
  return (
    <section className={`panel ${styles.hoursCard}`} aria-labelledby="hours-card">
      <Row gap={8} className={panelStyles.panelHead}>
        <h2 id="hours-card">{t('Trading hours')}</h2>
      </Row>
      <dl>
        {hours.sessions.map(({ days, open, close }) => (
          <div key={`${days.join()}${open}`}>
            <dt className="faint">{formatWeekdays(days)}</dt>
            <dd>{formatHours(open, close, hours.time_zone)}</dd>
          </div>
        ))}
        <div>
          <dt className="faint">{t('Time zone')}</dt>
          <dd>{hours.time_zone.replaceAll('_', ' ')}</dd>
        </div>
        {exchange !== null && (
          <div>
            <dt className="faint">{t('Exchange')}</dt>
            <dd>{exchange}</dd>
          </div>
        )}
        {aliases.length > 0 && (
          <div>
            <dt className="faint">{t('Also known as')}</dt>
            <dd>{aliases.slice(0, 6).join(', ')}</dd>
          </div>
        )}
      </dl>
      {hours.sessions.some(({ days }) => days.length < 7) && <p className="faint">{t('Holiday hours may differ.')}</p>}
    </section>
  )
}
