import type { TimeZoneSetting } from '@trademates/contract/people'
import { zoneLabel } from '@trademates/contract/times'
import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'timeZone'
const watchers = new Set<() => void>()

const isSetting = (value: string | null): value is TimeZoneSetting => value === 'exchange' || value === 'local' || value === 'utc'

function storedSetting(): TimeZoneSetting {
  const stored = localStorage.getItem(STORAGE_KEY)
  return isSetting(stored) ? stored : 'local'
}

let setting: TimeZoneSetting | undefined

/** The time zone setting of the signed-in user, as this browser knows it. */
export const timeZoneSetting = (): TimeZoneSetting => (setting ??= storedSetting())

/** Takes over the setting of the account. All formats of this page follow. */
export function applyTimeZoneSetting(next: TimeZoneSetting): void {
  if (next === timeZoneSetting()) return
  setting = next
  localStorage.setItem(STORAGE_KEY, next)
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The time zone setting; the component renders again when it changes. */
export const useTimeZoneSetting = (): TimeZoneSetting => useSyncExternalStore(watch, timeZoneSetting)

/** The IANA name of the browser's time zone. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The time zone in which a clock time is shown.
 * @param exchangeZone the time zone of the exchange, in places about one symbol
 * @returns an IANA name
 */
export function shownZone(exchangeZone?: string): string {
  if (timeZoneSetting() === 'utc') return 'UTC'
  return timeZoneSetting() === 'exchange' && exchangeZone !== undefined ? exchangeZone : browserZone()
}

/** The name of the shown time zone: `UTC`, `ET`, `UTC+1`. @param at ms since 1970 */
export const shownZoneLabel = (at: number, exchangeZone?: string): string => zoneLabel(shownZone(exchangeZone), at)
