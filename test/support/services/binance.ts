import { type Reply, startPriceProvider } from './price-provider.ts'

/** Binance's spot API on this machine: quotes by HTTP and by WebSocket. */
export interface Binance {
  /** Environment variables that make a server take its prices from here. */
  settings: Record<string, string>
  /** Sets the price of a pair such as BTCUSDT, and its price 24 hours ago, and sends it to each WebSocket connection. */
  publish: (pair: string, price: string, open?: string) => void
  /** Breaks all connections and answers only errors until `goOnline`. */
  goOffline: () => void
  goOnline: () => void
  close: () => Promise<void>
}

const INTERVAL_MS: Record<string, number> = { '1m': 60_000, '15m': 900_000, '1h': 3_600_000, '4h': 14_400_000, '1d': 86_400_000 }
const MAX_CANDLES = 1_000

/** Candles that stay at a price, in the format of `/api/v3/klines`. */
function listFlatCandles(price: string, query: URLSearchParams): (number | string)[][] {
  const length = INTERVAL_MS[query.get('interval') ?? ''] ?? 60_000
  const from = Math.ceil(Number(query.get('startTime')) / length) * length
  const until = Math.min(Number(query.get('endTime') ?? Date.now()), Date.now())
  const count = Math.min(MAX_CANDLES, Math.max(0, Math.floor((until - from) / length) + 1))
  return Array.from({ length: count }, (_, at) => {
    const open = from + at * length
    return [open, price, price, price, price, '1', open + length - 1, '1', 1, '1', '1', '0']
  })
}

/**
 * Starts a Binance that knows the pairs whose price was published.
 * @param options.hasCandles whether it has candles, which stay at the newest price; default: it has none
 */
export async function startBinance({ hasCandles = false } = {}): Promise<Binance> {
  const prices = new Map<string, { price: string; open: string }>()
  const provider = await startPriceProvider()

  function respond({ pathname, searchParams }: URL): Reply {
    const known = prices.get(searchParams.get('symbol') ?? '')
    if (pathname === '/api/v3/klines') return { body: hasCandles && known !== undefined ? listFlatCandles(known.price, searchParams) : [] }
    if (known === undefined) return { status: 400, body: { code: -1121, msg: 'Invalid symbol.' } }
    const { price, open } = known
    return { body: { lastPrice: price, openPrice: open, highPrice: price, lowPrice: price, closeTime: Date.now() } }
  }
  provider.respondWith(respond)

  return {
    settings: { PRICES: 'binance', BINANCE_URL: provider.url, BINANCE_STREAM_URL: provider.streamUrl },
    publish(pair, price, open = price) {
      prices.set(pair, { price, open })
      const data = { e: '24hrMiniTicker', E: Date.now(), s: pair, c: price, o: open, h: price, l: price }
      provider.publish(JSON.stringify({ stream: `${pair.toLowerCase()}@miniTicker`, data }))
    },
    goOffline: provider.goOffline,
    goOnline: provider.goOnline,
    close: provider.close,
  }
}
