import { useMemo } from 'react'
import { wallClockTime } from '@trademates/contract/times'
import { formatTimeOfDay, sessionsAt } from '#features/markets/forex-sessions.ts'
import { dateFormat } from '#i18n/formats.ts'
import { shownZone, shownZoneLabel } from '#i18n/time-zone.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { useNow } from '#lib/time/time.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './Overview.module.css'

const MINUTE = 60_000
const HALF_HOUR = 30 * MINUTE
const DAY = 48 * HALF_HOUR
/** Sessions open and close on half hours of UTC. */
const MAX_STEPS = (5 * DAY) / HALF_HOUR
const weekday = dateFormat({ weekday: 'short', timeZone: 'UTC' })

/** The next half hour at which the state of a session changes. */
function findChange(zone: string, isOpen: boolean, now: number): number {
  let at = Math.floor(now / HALF_HOUR) * HALF_HOUR
  for (let step = 0; step < MAX_STEPS; step += 1) {
    at += HALF_HOUR
    if (sessionsAt(at, shownZone()).some((session) => session.zone === zone && session.open !== isOpen)) break
  }
  return at
}

function describe(isOpen: boolean, change: number, now: number): string {
  if (isOpen) {
    const minutes = Math.ceil((change - now) / MINUTE)
    return minutes < 60
      ? tWith('Open · Closes in {minutes} min', { minutes })
      : tWith('Open · Closes in {hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  }
  const [shown, today] = [wallClockTime(shownZone(), change), wallClockTime(shownZone(), now)]
  const isToday = Math.floor(shown / DAY) === Math.floor(today / DAY)
  const time = `${isToday ? '' : `${weekday.format(shown)} `}${formatTimeOfDay(shown)} ${shownZoneLabel(change)}`
  return tWith('Opens {time}', { time })
}

/** The trading sessions, and when they open or close. */
export function SessionStates() {
  const now = Math.floor(useNow() / MINUTE) * MINUTE
  const sessions = useMemo(
    () =>
      sessionsAt(now, shownZone()).map(({ zone, city, open }) => ({
        zone,
        city: city(),
        open,
        text: describe(open, findChange(zone, open, now), now),
      })),
    [now],
  )
  return (
    <section aria-label={t('Sessions')}>
      <Row className={styles.blockHead}>
        <h2>{t('Sessions')}</h2>
      </Row>
      <dl className={styles.sessions}>
        {sessions.map(({ zone, city, open, text }) => (
          <div key={zone} style={{ display: 'contents' }}>
            <dt>{city}</dt>
            <dd className={open ? undefined : 'muted'} data-open={open || undefined}>
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
