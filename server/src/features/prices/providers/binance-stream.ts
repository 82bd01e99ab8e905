import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import type { QuoteStream, SourceQuote } from '#features/prices/source.ts'
import { parseDecimal, isRecord } from './provider-request.ts'

const NAME = 'Binance'
const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 60_000
/** Each interval sends up to two messages; Binance closes a connection that sends more than five a second. */
const CHANGE_INTERVAL_MS = 500

/** Parses a message of a combined stream: `{stream, data: {e: "24hrMiniTicker", E, s, c, o, h, l}}`; prices are strings. */
function parseTicker(text: string): { pair: string; quote: SourceQuote } | undefined {
  const message: unknown = JSON.parse(text)
  const data = isRecord(message) ? message['data'] : undefined
  if (!isRecord(data) || data['e'] !== '24hrMiniTicker' || typeof data['s'] !== 'string') return undefined
  const price = (name: string) => parseDecimal(NAME, data[name])
  const open = price('o')
  return {
    pair: data['s'],
    quote: { price: price('c'), time: new Date(Number(data['E'])), open, high: price('h'), low: price('l'), previousClose: open },
  }
}

interface StreamOptions {
  url: string
  pairName: (symbol: CatalogSymbol) => string
  onQuote: (symbol: CatalogSymbol, quote: SourceQuote) => void
}

const streamName = (pair: string): string => `${pair.toLowerCase()}@miniTicker`

/**
 * Creates a stream over Binance's WebSocket. It connects with the pairs that are followed then, sends later changes over the same connection
 * (developers.binance.com, "WebSocket Streams", live subscribing) and reconnects whenever it closes, as it does once a day.
 */
export function createBinanceStream({ url, pairName, onQuote }: StreamOptions): QuoteStream {
  let followed: ReadonlyMap<string, CatalogSymbol> = new Map()
  /** The pairs that the connection sends. */
  let subscribed: ReadonlySet<string> = new Set()
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let change: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let requests = 0

  function handleMessage(text: string): void {
    const ticker = parseTicker(text)
    const symbol = ticker === undefined ? undefined : followed.get(ticker.pair)
    if (ticker === undefined || symbol === undefined) return
    failures = 0
    onQuote(symbol, ticker.quote)
  }

  function connect(): void {
    subscribed = new Set(followed.keys())
    const opened = new WebSocket(`${url.replace(/\/$/, '')}/stream?streams=${[...subscribed].map(streamName).join('/')}`)
    socket = opened
    opened.addEventListener('open', sendChanges)
    opened.addEventListener('message', ({ data }: { data: unknown }) => {
      try {
        handleMessage(String(data))
      } catch {
        // Skips an invalid message; the next one comes within a second.
      }
    })
    opened.addEventListener('close', () => {
      if (socket !== opened) return
      retry = setTimeout(connect, Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)).unref()
      failures += 1
    })
  }

  function disconnect(): void {
    clearTimeout(retry)
    const closing = socket
    socket = undefined
    closing?.close()
  }

  function request(method: 'SUBSCRIBE' | 'UNSUBSCRIBE', pairs: readonly string[]): void {
    if (pairs.length > 0) socket?.send(JSON.stringify({ method, params: pairs.map(streamName), id: (requests += 1) }))
  }

  /** A connection that is not open yet sends them when it opens. */
  function sendChanges(): void {
    change = undefined
    if (socket?.readyState !== WebSocket.OPEN) return
    request(
      'SUBSCRIBE',
      [...followed.keys()].filter((pair) => !subscribed.has(pair)),
    )
    request(
      'UNSUBSCRIBE',
      [...subscribed].filter((pair) => !followed.has(pair)),
    )
    subscribed = new Set(followed.keys())
  }

  return {
    follow(symbols) {
      followed = new Map(symbols.map((symbol) => [pairName(symbol), symbol]))
      if (followed.size === 0) disconnect()
      else if (socket === undefined) connect()
      else change ??= setTimeout(sendChanges, CHANGE_INTERVAL_MS).unref()
    },
  }
}
