import { compare, type Decimal } from '@trademates/contract/decimals'
import type { Db } from '#platform/db.ts'
import type { Board } from './board.ts'
import { listMinutes, type Minute, putMinutes } from './store.ts'

const MINUTE_MS = 60_000

/** Notes between which prices symbols are, so that a judge that comes after this one measures moves on from there. */
export interface Minutes {
  hear(symbol: string, price: Decimal, time: Date): void
  /** Writes what was heard since the last time; what could not be written is written the next time. */
  flush(db: Db): Promise<void>
}

export function openMinutes(): Minutes {
  let heard = new Map<string, Minute>()

  function note({ symbol, minute, low, high }: Minute): void {
    const key = `${symbol} ${minute.getTime()}`
    const known = heard.get(key)
    heard.set(key, {
      symbol,
      minute,
      low: known !== undefined && compare(known.low, low) < 0 ? known.low : low,
      high: known !== undefined && compare(known.high, high) > 0 ? known.high : high,
    })
  }

  return {
    hear: (symbol, price, time) =>
      note({ symbol, minute: new Date(Math.floor(time.getTime() / MINUTE_MS) * MINUTE_MS), low: price, high: price }),
    async flush(db) {
      if (heard.size === 0) return
      const taken = [...heard.values()]
      heard = new Map()
      try {
        await putMinutes(db, taken)
      } catch (error) {
        for (const minute of taken) note(minute)
        throw error
      }
    },
  }
}

/** Shows a board what was heard before it was put up. */
export async function recall(db: Db, board: Board): Promise<void> {
  const symbols = board.symbols().filter((symbol) => board.measures(symbol))
  for (const { symbol, minute, low, high } of symbols.length === 0 ? [] : await listMinutes(db, symbols))
    for (const price of [low, high]) board.remember(symbol, price, minute.getTime())
}
