import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import type { SourceQuote } from '#features/prices/source.ts'
import { parseDecimal, isRecord } from './provider-request.ts'

const NAME = 'Binance'
const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 60_000

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

/**
 * Subscribes to pairs over Binance's WebSocket and reconnects whenever it closes, as it does once a day. Returns a function that stops it.
 */
export function followBinance(
  url: string,
  pairs: ReadonlyMap<string, CatalogSymbol>,
  onQuote: (symbol: CatalogSymbol, quote: SourceQuote) => void,
): () => void {
  const streams = [...pairs.keys()].map((pair) => `${pair.toLowerCase()}@miniTicker`).join('/')
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isClosed = false

  function handleMessage(text: string): void {
    const ticker = parseTicker(text)
    const symbol = ticker === undefined ? undefined : pairs.get(ticker.pair)
    if (ticker === undefined || symbol === undefined) return
    failures = 0
    onQuote(symbol, ticker.quote)
  }

  function open(): void {
    socket = new WebSocket(`${url.replace(/\/$/, '')}/stream?streams=${streams}`)
    socket.addEventListener('message', ({ data }: { data: unknown }) => {
      try {
        handleMessage(String(data))
      } catch {
        // Skips an invalid message; the next one comes within a second.
      }
    })
    socket.addEventListener('close', () => {
      if (isClosed) return
      timer = setTimeout(open, Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)).unref()
      failures += 1
    })
  }

  open()
  return () => {
    isClosed = true
    clearTimeout(timer)
    socket?.close()
  }
}
