import { createStore } from '#lib/state/store.ts'

/** When the server was heard last, by its own clock, in milliseconds since 1970; 0 where it was not. */
export const lastContactAt = createStore(0)
/** How far, in milliseconds, its clock is ahead of the browser's. */
let clockOffsetMs = 0

/** What stands on the device is as the server had it at this moment of its clock. One before what is known changes nothing. */
export function recordContact(moment: number): void {
  if (moment > lastContactAt.get()) lastContactAt.set(moment)
}

/** An answer came. @param date its `Date` header, which an answer out of a cache bears as it was first given. */
export function recordResponse(date: string | null): void {
  const moment = Date.parse(date ?? '')
  if (moment > lastContactAt.get()) clockOffsetMs = moment - Date.now()
  recordContact(moment)
}

/** The stream spoke: it keeps what stands on the device as it is now. */
export const recordContactNow = (): void => recordContact(Date.now() + clockOffsetMs)
