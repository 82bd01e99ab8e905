import { type Reply, startPriceProvider } from './price-provider.ts'

/** Binance's spot API on this machine: quotes by HTTP and by WebSocket, no candles. */
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

/** Starts a Binance that knows the pairs whose price was published. */
export async function startBinance(): Promise<Binance> {
  const prices = new Map<string, { price: string; open: string }>()
  const provider = await startPriceProvider()

  function respond({ pathname, searchParams }: URL): Reply {
    if (pathname === '/api/v3/klines') return { body: [] }
    const known = prices.get(searchParams.get('symbol') ?? '')
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
