import type { AlertSpan } from '@trademates/contract/alerts'

const MINUTE_MS = 60_000

/** How long a move is measured, in milliseconds. */
export const SPAN_MS: Record<AlertSpan, number> = {
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '24h': 1_440 * MINUTE_MS,
}
/** A span is remembered in so many parts; the oldest leaves it as a whole. */
const PARTS = 60

interface Part {
  at: number
  value: bigint
}

/** The greatest value of the last `length` milliseconds; each value is looked at twice at most, however many there are. */
function greatest(length: number) {
  // Only what is greater than all that came later can still be the greatest: values descend.
  const parts: Part[] = []
  return (value: bigint, time: number): bigint => {
    const at = Math.floor(time / (length / PARTS))
    while (parts.length > 0 && (parts.at(-1)?.value ?? value) <= value) parts.pop()
    if (parts.at(-1)?.at !== at) parts.push({ at, value })
    while ((parts[0]?.at ?? at) <= at - PARTS) parts.shift()
    return parts[0]?.value ?? value
  }
}

/** Between which prices a symbol was in a span of time that ends with the newest of them. */
export interface Extremes {
  /** Takes a price and gives the lowest and the highest since the span began. */
  hear(price: bigint, time: number): { low: bigint; high: bigint }
}

export function openExtremes(length: number): Extremes {
  const [low, high] = [greatest(length), greatest(length)]
  return { hear: (price, time) => ({ low: -low(-price, time), high: high(price, time) }) }
}
