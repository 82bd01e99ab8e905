import type { Quote } from '@trademates/contract/prices'
import { useEffect, useSyncExternalStore } from 'react'
import { useLive } from '#lib/live/live-connection.ts'
import { quotes, subscribeToQuotes, unpriced } from './quote-store.ts'

/** The newest quotes by symbol. Fetches and streams the given symbols, again whenever the event stream reopens. */
export function useQuotes(codes: readonly string[]): ReadonlyMap<string, Quote> {
  const key = codes.join()
  const isOpen = useLive() === 'open'
  useEffect(() => (key === '' ? undefined : subscribeToQuotes(key.split(','))), [key, isOpen])
  return useSyncExternalStore(quotes.watch, quotes.get)
}

/** Whether the server has no price of a symbol: its source does not answer. `useQuotes` asks for it. */
export const useIsUnpriced = (code: string): boolean => useSyncExternalStore(unpriced.watch, () => unpriced.get().has(code))
