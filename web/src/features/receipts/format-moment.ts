import { dateFormat } from '#i18n/formats.ts'

const moments = dateFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
})

/** Formats a time to the second, in UTC as the log states it. */
export const formatMoment = (time: string): string => `${moments.format(new Date(time))} UTC`
