import { setTimeout as pause } from 'node:timers/promises'
import type { Held } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { createLeaderLock } from '#platform/leader-lock.ts'
import type { Desk } from '#features/prices/desk.ts'
import { listMeasures, PRICE } from '#features/prices/price-levels.ts'
import type { Tick as Quote } from '#features/prices/source.ts'
import type { Listed } from '#features/symbols/catalogue.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { type Batch, evaluateBatch, type Tick } from './batch.ts'
import { createMoveWindow, type MoveWindow } from './moves.ts'
import { listMinutes, putMinutes } from './store.ts'

/** How long quotes are gathered into one batch. */
const BATCH_MS = 100
/** How often the symbols with price levels are looked up, and asked for their prices. */
const REFRESH_MS = 1_000
/** Quotes that are kept while the database does not take them; then the oldest are dropped. */
const MAX_TICKS = 50_000

/** Evaluates price alerts while this process is the leader: quotes come from the price sources of one process, in one order. */
export interface AlertEvaluator {
  start(): void
  close(): Promise<void>
}

/** A symbol with price levels. */
interface WatchedSymbol {
  symbol: Listed
  measures: ReadonlySet<string>
  /** The time of its newest quote; older quotes are ignored. */
  newest: number
  /** If alerts wait for moves of the symbol. */
  window: MoveWindow | undefined
}

export function createAlertEvaluator(deps: Pick<Deps, 'db' | 'bus' | 'log' | 'metrics'>, prices: Desk): AlertEvaluator {
  const { bus, log, metrics } = deps
  const closing = new AbortController()
  const lock = createLeaderLock(deps, 'alert evaluator', stop)
  let watched = new Map<string, WatchedSymbol>()
  let ticks: Tick[] = []
  let batch: Batch | undefined
  let isLeading = false
  let refreshAt = 0
  let running: Promise<void> | undefined
  const ask = createPoll(prices, log)
  metrics.gauge('trademates_alerts_judged_here', 'Whether this process evaluates price alerts: one of all does.', () =>
    Number(lock.isHeld()),
  )

  /** Forgets what this process knew as the leader: another one may have gone on since. */
  function stop(): void {
    if (isLeading) log.info('alerts are evaluated here no longer')
    isLeading = false
    refreshAt = 0
    watched = new Map()
    ticks = []
    batch = undefined
    prices.follow('alerts', [])
  }

  async function refresh(connection: Held): Promise<void> {
    if (!isLeading) log.info('alerts are evaluated here')
    isLeading = true
    refreshAt = performance.now() + REFRESH_MS
    watched = await loadWatched(connection, watched)
    const symbols = [...watched.values()].map(({ symbol }) => symbol)
    prices.follow('alerts', symbols)
    ask(symbols)
  }

  function hear(symbol: string, { price, time }: Quote, isSample: boolean): void {
    const known = watched.get(symbol)
    // The times of a source whose clock is ahead are capped: its later quotes would look older.
    const at = Math.min(time.getTime(), Date.now())
    if (known === undefined || at < known.newest) return
    known.newest = at
    ticks.push({ symbol, price, pricedAt: time, isSample, moves: known.window?.add(price, at, known.measures) })
    if (ticks.length > MAX_TICKS) ticks.shift()
  }

  async function evaluate(connection: Held): Promise<void> {
    if (batch === undefined && ticks.length > 0) batch = { ticks: ticks.splice(0) }
    if (batch === undefined) return
    const measured = batch.ticks.filter(({ moves }) => moves !== undefined)
    if (measured.length > 0) await putMinutes(connection, measured)
    await evaluateBatch(bus, connection, batch)
    batch = undefined
  }

  async function turn(): Promise<void> {
    const connection = await lock.acquire()
    if (connection === undefined) return
    if (performance.now() >= refreshAt) await refresh(connection)
    await evaluate(connection)
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await turn().catch((error: unknown) => log.warn({ err: error }, 'alerts cannot be evaluated'))
      await pause(lock.isHeld() ? BATCH_MS : REFRESH_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const stops = [
    prices.listen(hear),
    bus.subscribe({
      hear({ topic }) {
        // Its symbol may be a new one.
        if (topic === 'alert.changed') refreshAt = 0
      },
      missed: () => undefined,
    }),
  ]

  return {
    start: () => void (running ??= run()),
    async close() {
      closing.abort()
      for (const end of stops) end()
      await running
      // What came in since the last batch.
      if (lock.isHeld()) await turn().catch((error: unknown) => log.warn({ err: error }, 'the last quotes were not evaluated'))
      lock.release()
      stop()
    },
  }
}

/** The symbols with price levels. Those that were known go on as they are; moves of others begin with their minute bars. */
async function loadWatched(connection: Held, known: ReadonlyMap<string, WatchedSymbol>): Promise<Map<string, WatchedSymbol>> {
  const measures = await listMeasures(connection)
  const moving = [...measures].flatMap(([code, all]) => ([...all].some((measure) => measure !== PRICE) ? [code] : []))
  const windows = new Map(moving.map((code) => [code, known.get(code)?.window ?? createMoveWindow()]))
  const begun = moving.filter((code) => known.get(code)?.window === undefined)
  for (const { symbol, minute, low, high } of begun.length > 0 ? await listMinutes(connection, begun) : [])
    for (const price of [low, high]) windows.get(symbol)?.add(price, minute.getTime(), NONE)
  const entries = [...measures].flatMap(([code, own]): [string, WatchedSymbol][] => {
    const symbol = findSymbol(code)
    const watched = { measures: own, newest: known.get(code)?.newest ?? 0, window: windows.get(code) }
    return symbol === undefined ? [] : [[code, { symbol, ...watched }]]
  })
  return new Map(entries)
}

const NONE: ReadonlySet<string> = new Set()

/** Makes the function that asks for prices, one round at a time; they are heard as all prices are. */
function createPoll(prices: Desk, log: Deps['log']): (symbols: readonly Listed[]) => void {
  let isAsking = false
  return (symbols) => {
    if (isAsking) return
    isAsking = true
    void prices
      .quotes(symbols)
      .catch((error: unknown) => log.warn({ err: error }, 'prices cannot be asked for'))
      .finally(() => (isAsking = false))
  }
}
