import { useEffect, useState } from 'react'
import { tWith } from '#i18n/t-with.ts'

const SECOND = 1_000

/** Counts down whole seconds from `start`. Reads the clock, so it is correct after the tab slept. */
export function useCountdown(first = 0): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(() => Date.now() + first * SECOND)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / SECOND))
  const runs = left > 0

  useEffect(() => {
    if (!runs) return undefined
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [runs])

  const start = (seconds: number) => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * SECOND)
  }
  return { left, start }
}

/** Formats seconds as a clock: 0:45, 14:59, 1:00:00. */
export function formatClock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Formats seconds in words, rounded up to minutes from one minute: "45 seconds", "15 minutes". */
export function formatDuration(seconds: number): string {
  return seconds < 60
    ? tWith('{count, plural, one {# second} other {# seconds}}', { count: seconds })
    : tWith('{count, plural, one {# minute} other {# minutes}}', { count: Math.ceil(seconds / 60) })
}
