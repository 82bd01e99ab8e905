import type { Listed } from '#features/symbols/catalogue.ts'
import type { Tick } from '#features/prices/source.ts'
import { decimalOf, isRecord } from './answers.ts'

const NAME = 'Binance'
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/** One message of a combined stream: `{stream, data: {e: "24hrMiniTicker", E, s, c, o, h, l}}`; prices travel as texts. */
function tickOf(text: string): { pair: string; tick: Tick } | undefined {
  const message: unknown = JSON.parse(text)
  const data = isRecord(message) ? message['data'] : undefined
  if (!isRecord(data) || data['e'] !== '24hrMiniTicker' || typeof data['s'] !== 'string') return undefined
  const price = (name: string) => decimalOf(NAME, data[name])
  const open = price('o')
  return {
    pair: data['s'],
    tick: { price: price('c'), time: new Date(Number(data['E'])), open, high: price('h'), low: price('l'), previousClose: open },
  }
}

/** Follows pairs over Binance's stream, which is opened again whenever it ends, as it does once a day. Gives what stops it. */
export function followBinance(url: string, pairs: ReadonlyMap<string, Listed>, hear: (symbol: Listed, tick: Tick) => void): () => void {
  const streams = [...pairs.keys()].map((pair) => `${pair.toLowerCase()}@miniTicker`).join('/')
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isOver = false

  function take(text: string): void {
    const told = tickOf(text)
    const symbol = told === undefined ? undefined : pairs.get(told.pair)
    if (told === undefined || symbol === undefined) return
    failures = 0
    hear(symbol, told.tick)
  }

  function open(): void {
    socket = new WebSocket(`${url.replace(/\/$/, '')}/stream?streams=${streams}`)
    socket.addEventListener('message', ({ data }: { data: unknown }) => {
      try {
        take(String(data))
      } catch {
        // One that cannot be read is passed over; the next one is a second away.
      }
    })
    socket.addEventListener('close', () => {
      if (isOver) return
      timer = setTimeout(open, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)).unref()
      failures += 1
    })
  }

  open()
  return () => {
    isOver = true
    clearTimeout(timer)
    socket?.close()
  }
}
