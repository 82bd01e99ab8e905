import { numberLocale } from '@trademates/contract/languages'
import { language } from './t.ts'

// English dates are written day first, with a clock of 24 hours (docs/decisions/059).
const DATE_LOCALE = { en: 'en-GB', es: 'es', ar: 'ar' }[language]

/** Makes something when it is first needed: how a language writes numbers and dates takes a browser milliseconds to learn. */
function lazy<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

/** A format for moments, in the language of the page. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, 'format'> {
  const made = lazy(() => new Intl.DateTimeFormat(DATE_LOCALE, options))
  return { format: (moment) => made().format(moment) }
}

/** A format for numbers, in the language of the page. */
export function numberFormat(options?: Intl.NumberFormatOptions): Pick<Intl.NumberFormat, 'format'> {
  const made = lazy(() => new Intl.NumberFormat(numberLocale(language), options))
  return { format: (number) => made().format(number) }
}

const ages = lazy(() => new Intl.RelativeTimeFormat(language))

/** `3 days ago`, by CLDR. */
export const formatAge = (count: number, unit: Intl.RelativeTimeFormatUnit): string => ages().format(-count, unit)

/** A format for lists of names, in the language of the page. */
export const listFormat = (): Intl.ListFormat => new Intl.ListFormat(DATE_LOCALE)

const moments = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

/** A moment in full, in the time zone of the reader. @param time ISO 8601, with its offset. */
export const formatDateTime = (time: string): string => moments.format(new Date(time))

const clockTimes = dateFormat({ hour: '2-digit', minute: '2-digit' })

/** The clock time of a moment, such as `14:32`, in the time zone of the reader. @param time ISO 8601, with its offset. */
export const formatClockTime = (time: string): string => clockTimes.format(new Date(time))

/** What traders call a time zone of the US, such as ET; empty for others. @param timeZone IANA name */
export function usTimeZone(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return /^[A-Z]{2}$/.test(name) ? name : ''
}
