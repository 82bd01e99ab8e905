/** What the measurements of price alerts and trade ideas share: symbols, event streams, rising quotes and times. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openEvents } from '@trademates/contract/events'
import type { Binance } from '@trademates/test-support/services/binance.ts'
import type { BrowserUser } from '@trademates/test-support/browser/users.ts'
import { pick } from './post-forms.ts'

const ROUND_MS = 20

/** Returns the first column of a list of the symbol catalog. */
export async function readSymbols(list: string): Promise<string[]> {
  const text = await readFile(new URL(`../../server/src/features/symbols/catalog/${list}.tsv`, import.meta.url), 'utf8')
  return text
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split('\t')[0] ?? '')
}

/**
 * Opens the event stream of a user and calls `onEvent` with the text of each event of this name. Returns a function that closes it.
 * @param name such as `notification.created`
 */
export async function openStream(
  url: string,
  { session }: Pick<BrowserUser, 'session'>,
  name: string,
  onEvent: (text: string) => void,
): Promise<() => void> {
  const request = get(url + openEvents.path, { headers: { authorization: `Bearer ${session.access}` } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let left = ''
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (left + text).split('\n\n')
    left = blocks.pop() ?? ''
    for (const block of blocks) if (block.startsWith(`event: ${name}`)) onEvent(block)
  })
  return () => void request.destroy()
}

/** The time at which a quote first reached a level, or at which that was reported, by a name of the level. */
export type Times = Map<string, number>

/** Summarizes the times from a quote to its report. */
export function summarizeDelays(passed: Times, reported: Times): string {
  const all = [...passed].flatMap(([key, from]) => (reported.has(key) ? [(reported.get(key) ?? 0) - from] : [])).toSorted((a, b) => a - b)
  const share = (part: number) => `${Math.round(all[Math.min(all.length - 1, Math.floor(all.length * part))] ?? NaN)} ms`
  return `${all.length} of ${passed.size} reported, p50 ${share(0.5)}, p99 ${share(0.99)}, all within ${share(1)}`
}

interface Rise {
  coins: readonly string[]
  /** The price of each coin at the beginning, and by how much it rises. */
  from: number
  rise: number
  /** Quotes per second. */
  rate: number
  seconds: number
}

/** Publishes rising quotes of coins in turn and calls `onQuote` after each. Returns how long that took, in ms. */
export async function publishRising(
  binance: Pick<Binance, 'publish'>,
  { coins, from, rise, rate, seconds }: Rise,
  onQuote: (coin: string, price: string) => void,
): Promise<number> {
  const [at, quotes] = [performance.now(), rate * seconds]
  for (let quote = 0; quote < quotes;) {
    const due = Math.min(quotes, Math.floor(((performance.now() - at) * rate) / 1_000))
    for (; quote < due; quote += 1) {
      const coin = pick(coins, quote)
      const price = (from + (rise * quote) / quotes).toFixed(4)
      binance.publish(`${coin}USDT`, price)
      onQuote(coin, price)
    }
    await pause(ROUND_MS)
  }
  return performance.now() - at
}
