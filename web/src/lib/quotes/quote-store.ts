import { listQuotes, type Quote, MAX_WATCHED_QUOTES, QUOTE_WATCH_SECONDS, watchQuotes } from '@trademates/contract/prices'
import { call } from '#lib/api/call.ts'
import { session } from '#lib/session/session.ts'
import { createStore } from '#lib/state/store.ts'

/** Symbols shown within this time are requested together. */
const BATCH_DELAY_MS = 30
const MAX_SYMBOLS_PER_CALL = 50

export const quotes = createStore<ReadonlyMap<string, Quote>>(new Map())
/** Symbols for which the server has no price: their source does not answer. */
export const unpriced = createStore<ReadonlySet<string>>(new Set())
/** Number of mounted components by symbol. */
const viewCounts = new Map<string, number>()
/** Symbols to fetch. */
const unfetched = new Set<string>()
let fetchTimer: ReturnType<typeof setTimeout> | undefined
let renewTimer: ReturnType<typeof setInterval> | undefined

export function storeQuotes(newQuotes: readonly Quote[]): void {
  if (newQuotes.length === 0) return
  quotes.set(new Map([...quotes.get(), ...newQuotes.map((quote) => [quote.symbol, quote] as const)]))
  setUnpriced(
    newQuotes.map(({ symbol }) => symbol),
    [],
  )
}

function setUnpriced(priced: readonly string[], missing: readonly string[]): void {
  const before = unpriced.get()
  if (missing.length === 0 && !priced.some((code) => before.has(code))) return
  unpriced.set(new Set([...before, ...missing].filter((code) => !priced.includes(code))))
}

// A missing quote stays hidden until the stream opens again.
const ignore = () => undefined

async function fetchQuotes(): Promise<void> {
  // The stream opens again with the network, and with it all shown symbols are requested.
  if (!navigator.onLine) return
  const missing = [...unfetched]
  unfetched.clear()
  const follow = call(watchQuotes, { body: { symbols: [...viewCounts.keys()].slice(0, MAX_WATCHED_QUOTES) } }).catch(ignore)
  for (let at = 0; at < missing.length; at += MAX_SYMBOLS_PER_CALL) {
    const symbols = missing.slice(at, at + MAX_SYMBOLS_PER_CALL)
    const found = await call(listQuotes, { query: { symbols } }).catch(() => null)
    if (found === null) continue
    storeQuotes(found)
    const priced = found.map(({ symbol }) => symbol)
    setUnpriced(
      priced,
      symbols.filter((code) => !priced.includes(code)),
    )
  }
  await follow
}

function scheduleFetch(): void {
  clearTimeout(fetchTimer)
  fetchTimer = setTimeout(() => void fetchQuotes(), BATCH_DELAY_MS)
}

/** Asks the server to stream the quotes of all shown symbols. */
export const followQuotes = (): void => {
  if (viewCounts.size > 0) scheduleFetch()
}

/** Fetches and streams the quotes of these symbols. Returns a function that ends the subscription. */
export function subscribeToQuotes(codes: readonly string[]): () => void {
  for (const code of codes) {
    viewCounts.set(code, (viewCounts.get(code) ?? 0) + 1)
    unfetched.add(code)
  }
  scheduleFetch()
  // The server drops a subscription that is not renewed.
  renewTimer ??= setInterval(followQuotes, QUOTE_WATCH_SECONDS * 800)
  return () => {
    for (const code of codes) {
      const left = (viewCounts.get(code) ?? 1) - 1
      if (left > 0) viewCounts.set(code, left)
      else viewCounts.delete(code)
    }
  }
}

// Another user may sign in next.
session.watch(() => {
  if (session.get().status !== 'out') return
  clearTimeout(fetchTimer)
  clearInterval(renewTimer)
  renewTimer = undefined
  quotes.set(new Map())
  unpriced.set(new Set())
})
