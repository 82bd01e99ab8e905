import { NO_FACTOR, splitFactor } from '@trademates/contract/price-factors'
import type { DedicatedConnection } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { createLeaderLock } from '#platform/database/leader-lock.ts'
import { pause } from '#platform/pause.ts'
import type { PriceService } from '#features/prices/price-service.ts'
import { listMeasures, PRICE } from '#features/prices/price-levels.ts'
import type { SourceQuote } from '#features/prices/source.ts'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { type QuoteBatch, evaluateBatch, type AlertQuote } from './batch.ts'
import { createMoveWindow, type MoveWindow } from './move-window.ts'
import { type AlertSplit, listMinuteBars, listSplits, upsertMinuteBars } from './store.ts'

/** Quotes of this interval form one batch. */
const BATCH_INTERVAL_MS = 100
/** How often the watched symbols are reloaded and their prices polled. */
const REFRESH_INTERVAL_MS = 1_000
/** Quotes buffered while the database is unavailable; beyond that the oldest are dropped. */
const MAX_QUOTES = 50_000

/** Evaluates price alerts while this process is the leader, so that all quotes come from one process, in one order. */
export interface AlertEvaluator {
  start(): void
  close(): Promise<void>
}

/** A symbol with price levels. */
interface WatchedSymbol {
  symbol: CatalogSymbol
  measures: ReadonlySet<string>
  /** Time of the newest quote, in ms since 1970; older quotes are ignored. */
  newestAt: number
  /** Its splits, announced ones too; none for simulated prices. */
  splits: readonly AlertSplit[]
  /** Defined if alerts watch moves of the symbol. */
  window: MoveWindow | undefined
}

export function createAlertEvaluator(deps: Pick<Deps, 'db' | 'bus' | 'log' | 'metrics'>, priceService: PriceService): AlertEvaluator {
  const { bus, log, metrics } = deps
  const closing = new AbortController()
  const lock = createLeaderLock(deps, 'alert evaluator', stop)
  let watched = new Map<string, WatchedSymbol>()
  let quotes: AlertQuote[] = []
  let batch: QuoteBatch | undefined
  let isLeading = false
  let refreshAt = 0
  let running: Promise<void> | undefined
  const pollPrices = createPricePoller(priceService, log)
  metrics.gauge('trademates_alerts_leader', '1 in the one process that evaluates price alerts, else 0.', () => Number(lock.isHeld()))

  /** Resets the state of the leader: another process takes over. */
  function stop(): void {
    if (isLeading) log.info('alert evaluator stopped in this process')
    isLeading = false
    refreshAt = 0
    watched = new Map()
    quotes = []
    batch = undefined
    priceService.follow('alerts', [])
  }

  async function refresh(connection: DedicatedConnection): Promise<void> {
    if (!isLeading) log.info('alert evaluator started in this process')
    isLeading = true
    refreshAt = performance.now() + REFRESH_INTERVAL_MS
    watched = await loadWatchedSymbols(connection, priceService, watched)
    const symbols = [...watched.values()].map(({ symbol }) => symbol)
    priceService.follow('alerts', symbols)
    pollPrices(symbols)
  }

  function addQuote(symbol: string, { price, time }: SourceQuote, isSample: boolean): void {
    const known = watched.get(symbol)
    // A source whose clock is ahead would make later quotes look older.
    const at = Math.min(time.getTime(), Date.now())
    if (known === undefined || at < known.newestAt) return
    const isAfterSplit = splitFactor(known.splits, known.newestAt, at) !== NO_FACTOR
    known.newestAt = at
    quotes.push({ symbol, price, pricedAt: time, isSample, moves: known.window?.add(price, at, known.measures), isAfterSplit })
    if (quotes.length > MAX_QUOTES) quotes.shift()
  }

  async function evaluate(connection: DedicatedConnection): Promise<void> {
    if (batch === undefined && quotes.length > 0) {
      const end = quotes.findIndex(({ isAfterSplit }, index) => isAfterSplit === true && index > 0)
      batch = { quotes: quotes.splice(0, end === -1 ? quotes.length : end) }
    }
    if (batch === undefined) return
    const measured = batch.quotes.filter(({ moves }) => moves !== undefined)
    if (measured.length > 0) await upsertMinuteBars(connection, measured)
    await evaluateBatch(bus, connection, batch)
    batch = undefined
  }

  async function runOnce(): Promise<void> {
    const connection = await lock.acquire()
    if (connection === undefined) return
    if (performance.now() >= refreshAt) await refresh(connection)
    await evaluate(connection)
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await runOnce().catch((error: unknown) => log.warn({ err: error }, 'alert evaluation failed'))
      await pause(lock.isHeld() ? BATCH_INTERVAL_MS : REFRESH_INTERVAL_MS, closing.signal)
    }
  }

  const unsubscribes = [
    priceService.listen(addQuote),
    bus.subscribe({
      onEvent({ topic }) {
        // The alert may add a symbol.
        if (topic === 'alert.changed') refreshAt = 0
      },
      onMissed: () => undefined,
    }),
  ]

  return {
    start: () => void (running ??= run()),
    async close() {
      closing.abort()
      for (const unsubscribe of unsubscribes) unsubscribe()
      await running
      if (lock.isHeld()) await runOnce().catch((error: unknown) => log.warn({ err: error }, 'evaluation of the last quotes failed'))
      lock.release()
      stop()
    },
  }
}

/**
 * Loads the symbols with price levels. Known symbols keep their state; move windows of new symbols, and of those with a split that was not
 * known, start with the stored minute bars.
 */
async function loadWatchedSymbols(
  connection: DedicatedConnection,
  { sources }: PriceService,
  known: ReadonlyMap<string, WatchedSymbol>,
): Promise<Map<string, WatchedSymbol>> {
  const measures = await listMeasures(connection)
  const moving = [...measures].flatMap(([code, all]) => ([...all].some((measure) => measure !== PRICE) ? [code] : []))
  const symbols = [...measures.keys()].flatMap((code) => findSymbol(code) ?? [])
  const isSimulated = (symbol: CatalogSymbol) => sources.find((source) => source.covers(symbol))?.about.is_sample === true
  const splits = await listSplits(
    connection,
    symbols.filter((symbol) => !isSimulated(symbol)).map(({ code }) => code),
  )
  const splitsOf = (code: string) => splits.filter(({ symbol }) => symbol === code)
  const findWindow = (code: string) => {
    const watched = known.get(code)
    return JSON.stringify(watched?.splits) === JSON.stringify(splitsOf(code)) ? watched?.window : undefined
  }
  const windows = new Map(moving.map((code) => [code, findWindow(code) ?? createMoveWindow(splitsOf(code))]))
  const newCodes = moving.filter((code) => findWindow(code) === undefined)
  for (const { symbol, minute, low, high } of newCodes.length > 0 ? await listMinuteBars(connection, newCodes) : [])
    for (const price of [low, high]) windows.get(symbol)?.add(price, minute.getTime(), NO_MEASURES)
  return new Map(
    symbols.map((symbol): [string, WatchedSymbol] => {
      const { code } = symbol
      const newestAt = known.get(code)?.newestAt ?? 0
      return [code, { symbol, measures: measures.get(code) ?? NO_MEASURES, newestAt, splits: splitsOf(code), window: windows.get(code) }]
    }),
  )
}

const NO_MEASURES: ReadonlySet<string> = new Set()

/** Creates a function that polls prices, one request at a time; the results arrive through the listener like all quotes. */
function createPricePoller(priceService: PriceService, log: Deps['log']): (symbols: readonly CatalogSymbol[]) => void {
  let isPolling = false
  return (symbols) => {
    if (isPolling) return
    isPolling = true
    void priceService
      .refresh(symbols)
      .catch((error: unknown) => log.warn({ err: error }, 'price polling failed'))
      .finally(() => (isPolling = false))
  }
}
