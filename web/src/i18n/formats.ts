import { numberLocale } from '@trademates/contract/languages'
import { language } from './t.ts'

// English dates are day first with a 24-hour clock (docs/decisions/059).
const DATE_LOCALE = { en: 'en-GB', es: 'es', ar: 'ar' }[language]

/** Creates a value on first use: Intl formats take milliseconds to construct. */
function lazy<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

/** A date format in the language of the page. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, 'format'> {
  const made = lazy(() => new Intl.DateTimeFormat(DATE_LOCALE, options))
  return { format: (moment) => made().format(moment) }
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

const moments = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

/** Formats date and time in the user's time zone. @param time ISO 8601 with offset */
export const formatDateTime = (time: string): string => moments.format(new Date(time))

const clockTimes = dateFormat({ hour: '2-digit', minute: '2-digit' })

/** Formats the time of day, such as `14:32`, in the user's time zone. @param time ISO 8601 with offset */
export const formatClockTime = (time: string): string => clockTimes.format(new Date(time))

/** Short name of a US time zone, such as ET; empty for others. @param timeZone IANA name */
export function usTimeZone(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return /^[A-Z]{2}$/.test(name) ? name : ''
}
