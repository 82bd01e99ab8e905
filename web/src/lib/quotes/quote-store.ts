import { listQuotes, type Quote, MAX_WATCHED_QUOTES, QUOTE_WATCH_SECONDS, watchQuotes } from '@trademates/contract/prices'
import { call } from '#lib/api/call.ts'
import { session } from '#lib/session/session.ts'
import { createStore } from '#lib/state/store.ts'

/** What is shown within this many milliseconds is asked for together. */
const BATCH_DELAY_MS = 30
const MAX_SYMBOLS_PER_CALL = 50

/** The newest quotes by symbol. */
export const quotes = createStore<ReadonlyMap<string, Quote>>(new Map())
/** How many places show each symbol. */
const viewCounts = new Map<string, number>()
/** Symbols that have not been asked for since they were shown, or since the stream was open last. */
const unfetched = new Set<string>()
let fetchTimer: ReturnType<typeof setTimeout> | undefined
let renewTimer: ReturnType<typeof setInterval> | undefined

/** Takes new prices to where they are shown. */
export function storeQuotes(news: readonly Quote[]): void {
  if (news.length === 0) return
  quotes.set(new Map([...quotes.get(), ...news.map((quote) => [quote.symbol, quote] as const)]))
}

// A price that does not come is not shown; the next time the stream opens it is asked for again.
const ignore = () => undefined

async function fetchQuotes(): Promise<void> {
  const missing = [...unfetched]
  unfetched.clear()
  const follow = call(watchQuotes, { body: { symbols: [...viewCounts.keys()].slice(0, MAX_WATCHED_QUOTES) } }).catch(ignore)
  for (let at = 0; at < missing.length; at += MAX_SYMBOLS_PER_CALL)
    storeQuotes(await call(listQuotes, { query: { symbols: missing.slice(at, at + MAX_SYMBOLS_PER_CALL) } }).catch(() => []))
  await follow
}

function scheduleFetch(): void {
  clearTimeout(fetchTimer)
  fetchTimer = setTimeout(() => void fetchQuotes(), BATCH_DELAY_MS)
}

/** Asks the server to stream the quotes of the symbols on the screen. */
export const followQuotes = (): void => {
  if (viewCounts.size > 0) scheduleFetch()
}

/** Says that symbols are shown, so that their prices are fetched and followed; gives what says that they are no longer. */
export function subscribeToQuotes(codes: readonly string[]): () => void {
  for (const code of codes) {
    viewCounts.set(code, (viewCounts.get(code) ?? 0) + 1)
    unfetched.add(code)
  }
  scheduleFetch()
  // The server forgets what one watches unless it is told again.
  renewTimer ??= setInterval(followQuotes, QUOTE_WATCH_SECONDS * 800)
  return () => {
    for (const code of codes) {
      const left = (viewCounts.get(code) ?? 1) - 1
      if (left > 0) viewCounts.set(code, left)
      else viewCounts.delete(code)
    }
  }
}

// The next to sign in here may be somebody else.
session.watch(() => {
  if (session.get().status !== 'out') return
  clearTimeout(fetchTimer)
  clearInterval(renewTimer)
  renewTimer = undefined
  quotes.set(new Map())
})
