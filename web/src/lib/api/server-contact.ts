import { createStore } from '#lib/state/store.ts'

/** Server time of the last contact, ms since 1970; 0 before the first one. */
export const lastContactAt = createStore(0)
/** Server clock minus client clock. */
let clockOffsetMs = 0

/** Records a contact at this server time. Ignores times before the last one. */
export function recordContact(moment: number): void {
  if (moment > lastContactAt.get()) lastContactAt.set(moment)
}

/** Records a response. @param date its `Date` header; a cached response has its original date. */
export function recordResponse(date: string | null): void {
  const moment = Date.parse(date ?? '')
  if (moment > lastContactAt.get()) clockOffsetMs = moment - Date.now()
  recordContact(moment)
}

/** Records an event of the stream. */
export const recordContactNow = (): void => recordContact(Date.now() + clockOffsetMs)
