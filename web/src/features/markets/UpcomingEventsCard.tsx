import { useMemo } from 'react'
import { useNow } from '#lib/time/time.ts'
import { dateFormat, zonedFormat } from '#i18n/formats.ts'
import { shownZoneLabel } from '#i18n/time-zone.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { nextCalendarEvents, nextSessionEvents } from './upcoming-events.ts'
import stampStyles from '#ui/display/Stamp.module.css'
import panelStyles from '#ui/layout/Panel.module.css'
import styles from './UpcomingEventsCard.module.css'

const HOUR = 3_600_000
const MINUTE = 60_000
const SESSION_EVENT_COUNT = 5
const CALENDAR_EVENT_COUNT = 3

const hours = zonedFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const weekdays = zonedFormat({ weekday: 'short' })
const calendarDays = zonedFormat({ dateStyle: 'short' })
const dates = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

const isToday = (at: number, now: number) => calendarDays.format(at) === calendarDays.format(now)

/** Upcoming market events computed by rule: the next openings and closings in the shown time zone, and the next special days. */
export function UpcomingEventsCard() {
  const now = useNow()
  const minute = Math.floor(now / MINUTE) * MINUTE
  const hour = Math.floor(now / HOUR) * HOUR
  const turns = useMemo(() => nextSessionEvents(minute, SESSION_EVENT_COUNT), [minute])
  const days = useMemo(() => nextCalendarEvents(hour, CALENDAR_EVENT_COUNT), [hour])
  return (
    <section data-slot="coming-card" className={`panel ${styles.comingCard}`} aria-labelledby="coming-card">
      <Row gap={8} className={panelStyles.panelHead}>
        <h2 id="coming-card">{t('Coming up')}</h2>
        <span data-slot="stamp" className={`${stampStyles.stamp} end`}>
          {t('Market hours')} · {shownZoneLabel(now)}
        </span>
      </Row>
      <ul>
        {turns.map(({ at, words }) => (
          <li className="text-sm" key={`${at} ${words}`}>
            <time className="faint nowrap" dateTime={new Date(at).toISOString()}>
              {!isToday(at, now) && `${weekdays.format(at)} `}
              {hours.format(at)}
            </time>
            {words}
          </li>
        ))}
      </ul>
      <ul>
        {days.map(({ at, words }) => (
          <li className="text-sm" key={`${at} ${words}`}>
            <time className="faint nowrap" dateTime={new Date(at).toISOString().slice(0, 10)}>
              {dates.format(at)}
            </time>
            {words}
          </li>
        ))}
      </ul>
    </section>
  )
}
