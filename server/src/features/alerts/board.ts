import type { Decimal } from '@trademates/contract/decimals'
import type { Id } from '@trademates/contract/wire'
import type { Verdict, Waiting } from './waiting.ts'
import { openWatched, type Watched } from './watched.ts'

/** Alerts in memory, so that a price touches only those that it passes. Whoever keeps it makes its verdicts last. */
export interface Board {
  /** Puts an alert up, instead of what it was before. */
  put(alert: Waiting): void
  drop(id: Id): void
  clear(): void
  /** Judges a price of a symbol. One that is older than the last is passed over. */
  hear(symbol: string, price: Decimal, time: number): Verdict[]
  /** Goes on with prices that were heard before, which nothing is judged by. */
  remember(symbol: string, price: Decimal, time: number): void
  symbols(): string[]
  /** Whether moves of a symbol are waited for. */
  measures(symbol: string): boolean
}

/** An empty board. An alert that fired for the last time stays on it until it is dropped. */
export function openBoard(): Board {
  const alerts = new Map<Id, Waiting>()
  const symbols = new Map<string, Watched>()

  function watch(symbol: string): Watched {
    const watched = symbols.get(symbol) ?? openWatched()
    symbols.set(symbol, watched)
    return watched
  }

  function drop(id: Id): void {
    const alert = alerts.get(id)
    if (alert === undefined) return
    alerts.delete(id)
    const watched = watch(alert.symbol)
    watched.drop(alert)
    if (watched.counts().alerts === 0) symbols.delete(alert.symbol)
  }

  return {
    put(alert) {
      const watched = watch(alert.symbol)
      drop(alert.id)
      // It may have gone with what the alert was; what it has heard is still wanted.
      symbols.set(alert.symbol, watched)
      watched.put(alert)
      alerts.set(alert.id, alert)
    },
    drop,
    clear() {
      alerts.clear()
      symbols.clear()
    },
    hear(symbol, price, time) {
      const verdicts = symbols.get(symbol)?.hear(price, time) ?? []
      for (const { alert, fires } of verdicts) if (fires && !alert.repeats) drop(alert.id)
      return verdicts
    },
    remember: (symbol, price, time) => symbols.get(symbol)?.remember(price, time),
    symbols: () => [...symbols.keys()],
    measures: (symbol) => (symbols.get(symbol)?.counts().moving ?? 0) > 0,
  }
}
