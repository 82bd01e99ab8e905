import { setTimeout as pause } from 'node:timers/promises'
import type { DedicatedConnection } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { createLeaderLock } from '#platform/database/leader-lock.ts'
import type { PriceService } from '#features/prices/price-service.ts'
import { listMeasures, PRICE } from '#features/prices/price-levels.ts'
import type { Tick as Quote } from '#features/prices/source.ts'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { type Batch, evaluateBatch, type AlertTick } from './batch.ts'
import { createMoveWindow, type MoveWindow } from './move-window.ts'
import { listMinuteBars, upsertMinuteBars } from './store.ts'

/** How long quotes are gathered into one batch. */
const BATCH_INTERVAL_MS = 100
/** How often the symbols with price levels are looked up, and asked for their prices. */
const REFRESH_INTERVAL_MS = 1_000
/** Quotes that are kept while the database does not take them; then the oldest are dropped. */
const MAX_TICKS = 50_000

/** Evaluates price alerts while this process is the leader: quotes come from the price sources of one process, in one order. */
export interface AlertEvaluator {
  start(): void
  close(): Promise<void>
}

/** A symbol with price levels. */
interface WatchedSymbol {
  symbol: CatalogSymbol
  measures: ReadonlySet<string>
  /** The time of its newest quote; older quotes are ignored. */
  newest: number
  /** If alerts wait for moves of the symbol. */
  window: MoveWindow | undefined
}

export function createAlertEvaluator(deps: Pick<Deps, 'db' | 'bus' | 'log' | 'metrics'>, priceService: PriceService): AlertEvaluator {
  const { bus, log, metrics } = deps
  const closing = new AbortController()
  const lock = createLeaderLock(deps, 'alert evaluator', stop)
  let watched = new Map<string, WatchedSymbol>()
  let ticks: AlertTick[] = []
  let batch: Batch | undefined
  let isLeading = false
  let refreshAt = 0
  let running: Promise<void> | undefined
  const pollPrices = createPricePoller(priceService, log)
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
    priceService.follow('alerts', [])
  }

  async function refresh(connection: DedicatedConnection): Promise<void> {
    if (!isLeading) log.info('alerts are evaluated here')
    isLeading = true
    refreshAt = performance.now() + REFRESH_INTERVAL_MS
    watched = await loadWatchedSymbols(connection, watched)
    const symbols = [...watched.values()].map(({ symbol }) => symbol)
    priceService.follow('alerts', symbols)
    pollPrices(symbols)
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

  async function evaluate(connection: DedicatedConnection): Promise<void> {
    if (batch === undefined && ticks.length > 0) batch = { ticks: ticks.splice(0) }
    if (batch === undefined) return
    const measured = batch.ticks.filter(({ moves }) => moves !== undefined)
    if (measured.length > 0) await upsertMinuteBars(connection, measured)
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
      await pause(lock.isHeld() ? BATCH_INTERVAL_MS : REFRESH_INTERVAL_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const stops = [
    priceService.listen(hear),
    bus.subscribe({
      onEvent({ topic }) {
        // Its symbol may be a new one.
        if (topic === 'alert.changed') refreshAt = 0
      },
      onMissed: () => undefined,
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
async function loadWatchedSymbols(
  connection: DedicatedConnection,
  known: ReadonlyMap<string, WatchedSymbol>,
): Promise<Map<string, WatchedSymbol>> {
  const measures = await listMeasures(connection)
  const moving = [...measures].flatMap(([code, all]) => ([...all].some((measure) => measure !== PRICE) ? [code] : []))
  const windows = new Map(moving.map((code) => [code, known.get(code)?.window ?? createMoveWindow()]))
  const begun = moving.filter((code) => known.get(code)?.window === undefined)
  for (const { symbol, minute, low, high } of begun.length > 0 ? await listMinuteBars(connection, begun) : [])
    for (const price of [low, high]) windows.get(symbol)?.add(price, minute.getTime(), NO_MEASURES)
  const entries = [...measures].flatMap(([code, own]): [string, WatchedSymbol][] => {
    const symbol = findSymbol(code)
    const watched = { measures: own, newest: known.get(code)?.newest ?? 0, window: windows.get(code) }
    return symbol === undefined ? [] : [[code, { symbol, ...watched }]]
  })
  return new Map(entries)
}

const NO_MEASURES: ReadonlySet<string> = new Set()

/** Makes the function that asks for prices, one round at a time; they are heard as all prices are. */
function createPricePoller(priceService: PriceService, log: Deps['log']): (symbols: readonly CatalogSymbol[]) => void {
  let isAsking = false
  return (symbols) => {
    if (isAsking) return
    isAsking = true
    void priceService
      .quotes(symbols)
      .catch((error: unknown) => log.warn({ err: error }, 'prices cannot be asked for'))
      .finally(() => (isAsking = false))
  }
}
