import { listQuotes, type Quote, WATCHED_QUOTES, WATCHED_SECONDS, watchQuotes } from '@trademates/contract/prices'
import { call } from './api.ts'
import { session } from './session.ts'
import { createStore } from './store.ts'

/** What is shown within this many milliseconds is asked for together. */
const GATHER = 30
const CHUNK = 50

/** The newest quotes by symbol. */
export const quotes = createStore<ReadonlyMap<string, Quote>>(new Map())
/** How many places show each symbol. */
const places = new Map<string, number>()
/** Symbols that have not been asked for since they were shown, or since the stream was open last. */
const unasked = new Set<string>()
let gathering: ReturnType<typeof setTimeout> | undefined
let renewing: ReturnType<typeof setInterval> | undefined

/** Takes new prices to where they are shown. */
export function hearQuotes(news: readonly Quote[]): void {
  if (news.length === 0) return
  quotes.set(new Map([...quotes.get(), ...news.map((quote) => [quote.symbol, quote] as const)]))
}

// A price that does not come is not shown; the next time the stream opens it is asked for again.
const ignore = () => undefined

async function ask(): Promise<void> {
  const missing = [...unasked]
  unasked.clear()
  const follow = call(watchQuotes, { body: { symbols: [...places.keys()].slice(0, WATCHED_QUOTES) } }).catch(ignore)
  for (let at = 0; at < missing.length; at += CHUNK)
    hearQuotes(await call(listQuotes, { query: { symbols: missing.slice(at, at + CHUNK) } }).catch(() => []))
  await follow
}

function gather(): void {
  clearTimeout(gathering)
  gathering = setTimeout(() => void ask(), GATHER)
}

/** Asks the server to stream the quotes of the symbols on the screen. */
export const followQuotes = (): void => {
  if (places.size > 0) gather()
}

/** Says that symbols are shown, so that their prices are fetched and followed; gives what says that they are no longer. */
export function want(codes: readonly string[]): () => void {
  for (const code of codes) {
    places.set(code, (places.get(code) ?? 0) + 1)
    unasked.add(code)
  }
  gather()
  // The server forgets what one watches unless it is told again.
  renewing ??= setInterval(followQuotes, WATCHED_SECONDS * 800)
  return () => {
    for (const code of codes) {
      const left = (places.get(code) ?? 1) - 1
      if (left > 0) places.set(code, left)
      else places.delete(code)
    }
  }
}

// The next to sign in here may be somebody else.
session.watch(() => {
  if (session.get().status !== 'out') return
  clearTimeout(gathering)
  clearInterval(renewing)
  renewing = undefined
  quotes.set(new Map())
})
