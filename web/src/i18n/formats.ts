import { numberLocale } from '@trademates/contract/languages'
import { language } from './t.ts'
import { shownZone, shownZoneLabel } from './time-zone.ts'

// English dates are day first with a 24-hour clock (docs/decisions/059).
const DATE_LOCALE = { en: 'en-GB', es: 'es', ar: 'ar' }[language]

/** Creates a value on first use: Intl formats take milliseconds to construct. */
function lazy<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

/** A date format in the language of the page, of days and wall-clock times given as if they were UTC. */
export function dateFormat(options: Intl.DateTimeFormatOptions & { timeZone: 'UTC' }): Pick<Intl.DateTimeFormat, 'format'> {
  const made = lazy(() => new Intl.DateTimeFormat(DATE_LOCALE, options))
  return { format: (moment) => made().format(moment) }
}

/** A date format in the language of the page that follows the time zone setting. `format` takes the zone of an exchange in places about one symbol. */
export function zonedFormat(options: Intl.DateTimeFormatOptions): { format(moment: Date | number, exchangeZone?: string): string } {
  const made = new Map<string, Intl.DateTimeFormat>()
  return {
    format(moment, exchangeZone) {
      const timeZone = shownZone(exchangeZone)
      const format = made.get(timeZone) ?? new Intl.DateTimeFormat(DATE_LOCALE, { ...options, timeZone })
      made.set(timeZone, format)
      return format.format(moment)
    },
  }
}

/** A number format in the language of the page. */
export function numberFormat(options?: Intl.NumberFormatOptions): Pick<Intl.NumberFormat, 'format'> {
  const made = lazy(() => new Intl.NumberFormat(numberLocale(language), options))
  return { format: (number) => made().format(number) }
}

const ages = lazy(() => new Intl.RelativeTimeFormat(language))

/** Formats an age such as `3 days ago` (CLDR). */
export const formatAge = (count: number, unit: Intl.RelativeTimeFormatUnit): string => ages().format(-count, unit)

/** A list format in the language of the page. */
export const listFormat = (): Intl.ListFormat => new Intl.ListFormat(DATE_LOCALE)

const moments = zonedFormat({ dateStyle: 'long', timeStyle: 'short' })

/**
 * Formats date and time with the shown time zone: `25 November 2026 at 14:32 UTC`.
 * @param time ISO 8601 with offset
 * @param exchangeZone in places about one symbol
 */
export const formatDateTime = (time: string, exchangeZone?: string): string =>
  `${moments.format(new Date(time), exchangeZone)} ${shownZoneLabel(Date.parse(time), exchangeZone)}`

const clockTimes = zonedFormat({ hour: '2-digit', minute: '2-digit' })

/** Formats the time of day, such as `14:32`, in the shown time zone. @param time ISO 8601 with offset */
export const formatClockTime = (time: string): string => clockTimes.format(new Date(time))
