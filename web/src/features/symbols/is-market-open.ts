import type { TradingHours } from '@trademates/contract/symbols'
import { wallClockTime } from '@trademates/contract/times'

/** Whether a market trades at a time, by its weekly hours; holidays are not known. @param now ms since 1970 */
export function isMarketOpen({ time_zone: zone, sessions }: TradingHours, now: number): boolean {
  const local = new Date(wallClockTime(zone, now))
  const today = local.getUTCDay()
  const yesterday = (today + 6) % 7
  const time = local.toISOString().slice(11, 16)
  return sessions.some(({ days, open, close }) => {
    if (close > open) return days.includes(today) && time >= open && time < close
    return (days.includes(today) && time >= open) || (days.includes(yesterday) && time < close)
  })
}
