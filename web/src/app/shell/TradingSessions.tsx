import { Fragment } from 'react'
import { useNow } from '#lib/time/time.ts'
import { wallClockTime } from '@trademates/contract/times'
import { shownZone, shownZoneLabel } from '#i18n/time-zone.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { dayFraction, formatTimeOfDay, sessionsAt } from '#features/markets/forex-sessions.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './TradingSessions.module.css'

const percent = (hours: number) => `${(hours / 24) * 100}%`
const clockFace = (hours: number) => formatTimeOfDay(hours * 3_600_000)

const hoursOf = (open: boolean, hours: { from: string; to: string; zone: string }) =>
  open ? tWith(', open, {from} to {to} {zone}', hours) : tWith(', closed, trades {from} to {to} {zone}', hours)

/** Today's four trading sessions in the shown time zone with a line at the current time. */
export function TradingSessions() {
  const now = useNow()
  const zone = shownZone()
  const label = shownZoneLabel(now)
  return (
    <section data-slot="session-clock" className={styles.sessionClock} aria-label={t('Trading sessions')}>
      <Row align="stretch" justify="between" className={styles.head}>
        {t('Sessions')}
        <time>
          {formatTimeOfDay(wallClockTime(zone, now))} {label}
        </time>
      </Row>
      <div className={styles.grid}>
        {sessionsAt(now, zone).map(({ zone: key, city, open, stretches }) => (
          <Fragment key={key}>
            <span data-on={open || undefined} className={`${styles.name} faint`}>
              {city()}
              <span className="sr-only">
                {hoursOf(open, { from: clockFace(stretches[0]?.from ?? 0), to: clockFace(stretches.at(-1)?.to ?? 0), zone: label })}
              </span>
            </span>
            <span className={styles.track}>
              {stretches.map(({ from, to }) => (
                <i key={from} data-on={open || undefined} style={{ insetInlineStart: percent(from), width: percent(to - from) }} />
              ))}
            </span>
          </Fragment>
        ))}
        <b className={styles.now} style={{ insetInlineStart: `calc(3.5rem + (100% - 3.5rem) * ${dayFraction(now, zone).toFixed(4)})` }} />
      </div>
    </section>
  )
}
