import type { TestPriceSource } from './price-source.ts'

const MINUTE_MS = 60_000

/** Open, high, low and close. */
type Prices = readonly [open: string, high: string, low: string, close: string]

/** A market whose minutes a test writes. */
export interface TestMarket {
  quote(price: string): void
  /** Ends the current minute with this candle; the clock is then five seconds into the next one. */
  endMinute(...prices: Prices): void
  /** Moves the clock to five seconds after a time and ends the minute before it with this candle. */
  endMinuteAt(time: Date, ...prices: Prices): void
}

/** Opens a market of a symbol. @param setTime sets the clock of the server, in ms */
export function openTestMarket(
  { publish, setCandles }: Pick<TestPriceSource, 'publish' | 'setCandles'>,
  { code, price, setTime }: { code: string; price: string; setTime: (time: number) => void },
): TestMarket {
  const bars: Parameters<typeof setCandles>[2][number][] = []
  const now = Date.now()
  const toBar = (time: number, [open, high, low, close]: Prices, final = true) => ({
    time: new Date(time),
    open,
    high,
    low,
    close,
    volume: '1',
    final,
  })
  setCandles(code, '15m', [toBar(now - 60 * MINUTE_MS, [price, price, price, price])])
  publish(code, price)

  function endMinute(minute: number, prices: Prices): void {
    const [, , , close] = prices
    bars.push(toBar(minute, prices))
    // The next candle shows that this one is final.
    setCandles(code, '1m', [...bars, toBar(minute + MINUTE_MS, [close, close, close, close], false)])
    setTime(minute + MINUTE_MS + 5_000)
    publish(code, close)
  }
  return {
    quote: (at) => publish(code, at),
    endMinute: (...prices) => endMinute(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS, prices),
    endMinuteAt: (time, ...prices) => endMinute(time.getTime() - MINUTE_MS, prices),
  }
}
