import type { Bar } from '@trademates/server/src/features/prices/source.ts'
import { vi } from 'vitest'
import type { TestPriceSource } from '#services/price-source.ts'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS

/** Open, high, low and close. */
type Prices = readonly [open: string, high: string, low: string, close: string]

/** A market whose minutes a test writes, with the fake clock of `Date`. Quarter hours add up from them. */
interface TestMarket {
  quote(price: string): void
  /** Writes a minute, by default the current one; the source reports it from then on, as a correction if it had another one. */
  write(prices: Prices, time?: number): void
  /** Writes the current minute and moves the clock five seconds into the next one. Returns the time of the minute. */
  endMinute(...prices: Prices): number
  /** Moves the clock. */
  advance(ms: number): void
}

const floor = (time: number, interval: number): number => Math.floor(time / interval) * interval

function toBar(minutes: readonly [number, Prices][], time: number, interval: number): Bar {
  const all = minutes.map(([, prices]) => prices)
  const extreme = (pick: (...values: number[]) => number, at: 1 | 2) => String(pick(...all.map((prices) => Number(prices[at]))))
  const isFinal = time + interval <= Date.now()
  return {
    time: new Date(time),
    open: all[0]?.[0] ?? '',
    high: extreme(Math.max, 1),
    low: extreme(Math.min, 2),
    close: all.at(-1)?.[3] ?? '',
    volume: '1',
    final: isFinal,
  }
}

/** Opens the market of a symbol at a price. The clock of `Date` has to be fake. */
export function openMarket(
  { setCandles, publish }: Pick<TestPriceSource, 'setCandles' | 'publish'>,
  code: string,
  price: string,
): TestMarket {
  const minutes = new Map<number, Prices>([[floor(Date.now() - 60 * MINUTE_MS, MINUTE_MS), [price, price, price, price]]])

  function report(): void {
    const sorted = [...minutes].toSorted(([a], [b]) => a - b)
    for (const [interval, length] of [
      ['1m', MINUTE_MS],
      ['15m', QUARTER_MS],
    ] as const) {
      const groups = Map.groupBy(sorted, ([time]) => floor(time, length))
      setCandles(
        code,
        interval,
        [...groups].map(([time, all]) => toBar(all, time, length)),
      )
    }
  }

  function write(prices: Prices, time = Date.now()): void {
    minutes.set(floor(time, MINUTE_MS), prices)
    report()
  }

  function advance(ms: number): void {
    vi.setSystemTime(Date.now() + ms)
    report()
  }

  report()
  publish(code, price)
  return {
    quote: (at) => publish(code, at),
    write,
    advance,
    endMinute(...prices) {
      const minute = floor(Date.now(), MINUTE_MS)
      write(prices)
      advance(minute + MINUTE_MS + 5_000 - Date.now())
      // The running candle shows that the one before is final.
      const [, , , close] = prices
      write([close, close, close, close])
      publish(code, close)
      return minute
    },
  }
}
