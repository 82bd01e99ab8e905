import { ageOf } from '@trademates/contract/time'
import { useSyncExternalStore } from 'react'
import { t } from '#i18n/t.ts'
import { formatAge, zonedFormat } from '#i18n/formats.ts'
import { shownZoneLabel } from '#i18n/time-zone.ts'

/** Formats the age of a moment. @param time ISO 8601 with offset. @param now ms since 1970; a later `time` is "just now". */
export function timeAgo(time: string, now: number): string {
  const age = ageOf(new Date(time), new Date(now))
  return age === null ? t('just now') : formatAge(age.count, age.unit)
}

const MESSAGE_UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/**
 * Formats the age of a message (specification, section 4): "Just now", then minutes, hours or days.
 * @param time ISO 8601 with offset.
 * @param now ms since 1970; a later `time` is "Just now".
 */
export function messageAgo(time: string, now: number): string {
  const age = now - Date.parse(time)
  const unit = MESSAGE_UNITS.find(([, size]) => age >= size)
  return unit === undefined ? t('Just now') : formatAge(Math.floor(age / unit[1]), unit[0])
}

const clock = zonedFormat({ hour: '2-digit', minute: '2-digit' })
const day = zonedFormat({ day: 'numeric', month: 'short' })
const date = zonedFormat({ dateStyle: 'short' })

/** Formats a time with its time zone, and with the date if it is not today: `14:32 UTC`, `21 Nov, 09:32 ET`. @param exchangeZone in places about one symbol */
export function timeWithZone(at: Date, now: Date, exchangeZone?: string): string {
  const isToday = date.format(at, exchangeZone) === date.format(now, exchangeZone)
  const label = shownZoneLabel(at.getTime(), exchangeZone)
  return `${isToday ? '' : `${day.format(at, exchangeZone)}, `}${clock.format(at, exchangeZone)} ${label}`
}

const TICK_MS = 30_000
let now = Date.now()
let ticker: ReturnType<typeof setInterval> | undefined
const watchers = new Set<() => void>()

function tick(): void {
  now = Date.now()
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) {
    now = Date.now()
    ticker = setInterval(tick, TICK_MS)
  }
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) clearInterval(ticker)
  }
}

/** The current time (ms since 1970), updated every 30 seconds by one timer for the whole page. */
export const useNow = (): number => useSyncExternalStore(watch, () => now)
