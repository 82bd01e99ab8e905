import { TickMarkType, type Time } from 'lightweight-charts'
import { dateFormat } from '#i18n/formats.ts'

const FORMATS = {
  [TickMarkType.Year]: dateFormat({ year: 'numeric', timeZone: 'UTC' }),
  [TickMarkType.Month]: dateFormat({ month: 'short', timeZone: 'UTC' }),
  [TickMarkType.DayOfMonth]: dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }),
  [TickMarkType.Time]: dateFormat({ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }),
  [TickMarkType.TimeWithSeconds]: dateFormat({ timeStyle: 'medium', timeZone: 'UTC' }),
}

/** A label of the time axis in the page's language: `15 Jul`, `14:00`; `null` for the library's own label. */
export const formatTick = (time: Time, kind: TickMarkType): string | null =>
  typeof time === 'number' ? FORMATS[kind].format(time * 1_000) : null
