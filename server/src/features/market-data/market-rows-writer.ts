import type { Decimal } from '@trademates/contract/decimals'
import { createLeaderLock } from '#platform/database/leader-lock.ts'
import type { DedicatedConnection } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { pause } from '#platform/pause.ts'
import type { PriceService, PriceSnapshot } from '#features/prices/price-service.ts'
import { CATALOG, type CatalogSymbol, SYMBOLS_BY_CODE } from '#features/symbols/catalog.ts'
import { buildRow, type SymbolHistory } from './build-row.ts'
import { computeFigures } from './figures.ts'
import { listStoredRows, putRows, type StoredMarketRow } from './store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Candles of a year, and some before it for averages. */
const HISTORY_MS = 400 * DAY_MS
/** 24 hourly closes, also after a long weekend. */
const CLOSES_MS = 7 * DAY_MS
const MAX_CLOSES = 24
/** Symbols of sources without bulk requests: only the best known are read, one after the other. */
const MAX_SINGLE_REQUESTS = 300
/** How often a process tries to become the leader. */
const LOCK_INTERVAL_MS = 1_000
/** The first rows with figures are written after this many symbols. */
const FIRST_FIGURES = 40

/** How the rows are kept. Tests shorten the intervals and use fewer symbols. */
export interface MarketRowsOptions {
  /** Time between two writes, in ms. */
  intervalMs: number
  /** After the candles of a symbol, a pause of this many times the time that they took: simulated ones cost about 10 ms of CPU a symbol. */
  pauseFactor: number
  symbols?: readonly CatalogSymbol[]
  /** The best-known symbols that have figures of candles; default: all. */
  maxFigures?: number
}

export const MARKET_ROWS_DEFAULTS: MarketRowsOptions = { intervalMs: MINUTE_MS, pauseFactor: 4 }

/** Keeps `market_rows` while this process is the leader. */
export interface MarketRowsWriter {
  start(): void
  close(): Promise<void>
}

/** The best known first, so that the first figures are those of the overview. */
const byRank = (symbols: readonly CatalogSymbol[]) => symbols.toSorted((a, b) => a.rank - b.rank)

/** Creates the writer of `market_rows`: prices every minute, figures of candles once a day. */
export function createMarketRowsWriter(
  deps: Pick<Deps, 'db' | 'bus' | 'log' | 'metrics'>,
  priceService: PriceService,
  { intervalMs, pauseFactor, symbols = CATALOG, maxFigures = symbols.length }: MarketRowsOptions,
): MarketRowsWriter {
  const { bus, log, metrics } = deps
  const closing = new AbortController()
  const lock = createLeaderLock(deps, 'market rows', stop)
  const listed = byRank(symbols)
  const histories = new Map<string, SymbolHistory>()
  const recentPrices = new Map<string, { at: number; price: Decimal }[]>()
  let rows: Map<string, StoredMarketRow> | undefined
  /** Whether the candles of all symbols were read once, or could not be. */
  let wereRead = false
  let refreshAt = 0
  let running: Promise<void> | undefined
  let background: Promise<void> | undefined
  metrics.gauge('trademates_market_rows_leader', '1 in the one process that writes the rows of markets, else 0.', () =>
    Number(lock.isHeld()),
  )

  /** Another process takes over: its rows are read again before the next write. */
  function stop(): void {
    rows = undefined
    refreshAt = 0
    recentPrices.clear()
  }

  /** The price at least 55 minutes ago, of the last hour; undefined in the first hour of the leader. */
  function recordPrice({ symbol: { code }, quote }: PriceSnapshot, now: number): Decimal | undefined {
    const known = (recentPrices.get(code) ?? []).filter(({ at }) => now - at <= HOUR_MS + intervalMs)
    if (quote !== undefined) known.push({ at: now, price: quote.price })
    recentPrices.set(code, known)
    const [first] = known
    return first !== undefined && now - first.at >= HOUR_MS - 5 * MINUTE_MS ? first.price : undefined
  }

  /** The symbols of sources without bulk requests that are read. */
  const listSingles = () => listed.filter((symbol) => !priceService.hasSnapshots(symbol)).slice(0, MAX_SINGLE_REQUESTS)

  /** The symbols whose candles are read. */
  function listReadable(): CatalogSymbol[] {
    const singles = new Set(listSingles())
    return listed.slice(0, maxFigures).filter((symbol) => singles.has(symbol) || priceService.hasSnapshots(symbol))
  }

  async function refresh(connection: DedicatedConnection): Promise<void> {
    const codes = listed.map(({ code }) => code)
    rows ??= new Map((await listStoredRows(connection, codes)).map((row) => [row.symbol, row]))
    const before = rows
    const snapshots = await priceService.snapshots(listed)
    const prices = new Map(snapshots.map(({ symbol, quote }) => [symbol.code, quote?.price]))
    const now = new Date()
    const next = snapshots.map((snapshot) => {
      const { code } = snapshot.symbol
      const hourAgo = recordPrice(snapshot, now.getTime())
      recordClose(snapshot, now.getTime())
      return buildRow({
        snapshot,
        history: histories.get(code),
        before: before.get(code),
        hourAgo,
        priceOf: (pair) => prices.get(pair),
        now,
      })
    })
    await putRows(connection, next)
    rows = new Map(next.map((row) => [row.symbol, row]))
    const toRead = wereRead ? [] : listReadable()
    const isPending = toRead.some(({ code }) => !histories.has(code) && rows?.get(code)?.closes.length === 0)
    bus.publish({ topic: 'markets.refreshed', at: now.toISOString(), parts: ['board', 'movers', 'heatmap'], figures_pending: isPending })
  }

  /** Reads the candles of a symbol, unless its figures are those of today. */
  async function readHistory(symbol: CatalogSymbol): Promise<void> {
    const now = Date.now()
    const startedAt = performance.now()
    const today = Math.floor(now / DAY_MS)
    if (histories.get(symbol.code)?.day === today) return
    try {
      const [days, hours] = [
        await priceService.history(symbol, '1d', { from: new Date(now - HISTORY_MS), to: new Date(now) }),
        await priceService.history(symbol, '1h', { from: new Date(now - CLOSES_MS), to: new Date(now) }),
      ]
      const closes = hours.slice(-MAX_CLOSES).map(({ close }) => close)
      histories.set(symbol.code, { day: today, hour: Math.floor(now / HOUR_MS), figures: computeFigures(days, now), closes })
    } catch (error) {
      log.debug({ err: error, symbol: symbol.code }, 'could not read candles for figures')
    }
    await pause(pauseFactor * (performance.now() - startedAt), closing.signal)
  }

  /** Begins a new hour of closes with the price, if the market has a new one. */
  function recordClose({ symbol: { code }, quote }: PriceSnapshot, now: number): void {
    const known = histories.get(code)
    const hour = Math.floor(now / HOUR_MS)
    if (known === undefined || quote === undefined || known.hour === hour || quote.time.getTime() < hour * HOUR_MS) return
    histories.set(code, { ...known, hour, closes: [...known.closes, quote.price].slice(-MAX_CLOSES) })
  }

  const isOver = () => closing.signal.aborted || !lock.isHeld()

  /** Reads missing candles once an hour, and the quotes of sources without bulk requests, one symbol at a time. */
  async function readInBackground(): Promise<void> {
    for (const [at, symbol] of listReadable().entries()) {
      if (isOver()) return
      await readHistory(symbol)
      if (at === FIRST_FIGURES - 1) refreshAt = 0
    }
    wereRead = true
    refreshAt = 0
    const singles = listSingles()
    for (const until = Date.now() + HOUR_MS; Date.now() < until && !isOver();) {
      const nextAt = Date.now() + MINUTE_MS
      for (const symbol of singles) {
        if (isOver()) return
        await priceService.quotes([symbol])
      }
      await pause(Math.max(0, Math.min(nextAt, until) - Date.now()), closing.signal)
    }
  }

  async function runOnce(): Promise<void> {
    const connection = await lock.acquire()
    if (connection === undefined || performance.now() < refreshAt) return
    if (rows === undefined) log.info('market rows are written by this process')
    refreshAt = performance.now() + intervalMs
    await refresh(connection)
    background ??= readInBackground()
      .catch((error: unknown) => log.warn({ err: error }, 'reading candles for figures failed'))
      .finally(() => (background = undefined))
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await runOnce().catch((error: unknown) => log.warn({ err: error }, 'writing market rows failed'))
      await pause(Math.min(LOCK_INTERVAL_MS, intervalMs), closing.signal)
    }
  }

  return {
    start: () => void (running ??= run()),
    async close() {
      closing.abort()
      await running
      await background
      lock.release()
    },
  }
}

/** Whether a symbol has a row. */
export const hasMarketRow = (code: string): boolean => SYMBOLS_BY_CODE.get(code)?.code === code
