import { Fragment } from 'react'
import { useNow } from '#lib/time/time.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { dayFraction, sessionsAt, utcClock } from '#features/markets/forex-sessions.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './TradingSessions.module.css'

const percent = (hours: number) => `${(hours / 24) * 100}%`
const clockFace = (hours: number) => utcClock(hours * 3_600_000)

const hoursOf = (open: boolean, from: string, to: string) =>
  open ? tWith(', open, {from} to {to} UTC', { from, to }) : tWith(', closed, trades {from} to {to} UTC', { from, to })

/** Today's four trading sessions in UTC with a line at the current time. */
export function TradingSessions() {
  const now = useNow()
  return (
    <section data-slot="session-clock" className={styles.sessionClock} aria-label={t('Trading sessions')}>
      <Row align="stretch" justify="between" className={styles.head}>
        {t('Sessions')}
        <time>{utcClock(now)} UTC</time>
      </Row>
      <div className={styles.grid}>
        {sessionsAt(now).map(({ zone, city, open, stretches }) => (
          <Fragment key={zone}>
            <span data-on={open || undefined} className={`${styles.name} faint`}>
              {city()}
              <span className="sr-only">{hoursOf(open, clockFace(stretches[0]?.from ?? 0), clockFace(stretches.at(-1)?.to ?? 0))}</span>
            </span>
            <span className={styles.track}>
              {stretches.map(({ from, to }) => (
                <i key={from} data-on={open || undefined} style={{ insetInlineStart: percent(from), width: percent(to - from) }} />
              ))}
            </span>
          </Fragment>
        ))}
        <b className={styles.now} style={{ insetInlineStart: `calc(3.5rem + (100% - 3.5rem) * ${dayFraction(now).toFixed(4)})` }} />
      </div>
    </section>
  )
}
