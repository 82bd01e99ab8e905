import { useMemo } from 'react'
import { useNow } from '#lib/time.ts'
import { dateFormat } from '#words/formats.ts'
import { t } from '#words/t.ts'
import { nextDates, nextTurns } from './coming.ts'
import stampStyles from '#ui/Stamp.module.css'
import panelStyles from '#ui/Panel.module.css'
import styles from './ComingCard.module.css'

const HOUR = 3_600_000
const MINUTE = 60_000
const TURNS = 5
const DATES = 3

const hours = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const weekdays = dateFormat({ weekday: 'short' })
const dates = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `UTC+5:30`: how far the reader's clock is ahead. */
function zoneOf(now: number): string {
  const ahead = -new Date(now).getTimezoneOffset()
  if (ahead === 0) return 'UTC'
  const minutes = Math.abs(ahead) % 60
  return `UTC${ahead > 0 ? '+' : '−'}${Math.floor(Math.abs(ahead) / 60)}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}

const isToday = (at: number, now: number) => new Date(at).toDateString() === new Date(now).toDateString()

/** What markets do next, as far as that is known without being told: by the reader's clock what opens and closes, and the days ahead that differ. */
export function ComingCard() {
  const now = useNow()
  const minute = Math.floor(now / MINUTE) * MINUTE
  const hour = Math.floor(now / HOUR) * HOUR
  const turns = useMemo(() => nextTurns(minute, TURNS), [minute])
  const days = useMemo(() => nextDates(hour, DATES), [hour])
  return (
    <section data-slot="coming-card" className={`panel ${styles.comingCard}`} aria-labelledby="coming-card">
      <div className={panelStyles.panelHead}>
        <h2 id="coming-card">{t('Coming up')}</h2>
        <span data-slot="stamp" className={`${stampStyles.stamp} end`}>
          {t('Market hours')} · {zoneOf(now)}
        </span>
      </div>
      <ul>
        {turns.map(({ at, words }) => (
          <li key={`${at} ${words}`}>
            <time dateTime={new Date(at).toISOString()}>
              {!isToday(at, now) && `${weekdays.format(at)} `}
              {hours.format(at)}
            </time>
            {words}
          </li>
        ))}
      </ul>
      <ul>
        {days.map(({ at, words }) => (
          <li key={`${at} ${words}`}>
            <time dateTime={new Date(at).toISOString().slice(0, 10)}>{dates.format(at)}</time>
            {words}
          </li>
        ))}
      </ul>
    </section>
  )
}
