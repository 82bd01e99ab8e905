import { setImmediate } from 'node:timers/promises'
import type { Decimal } from '@trademates/contract/decimals'
import { SYMBOLS_BY_CODE, type CatalogSymbol, UNRANKED } from '#features/symbols/catalog.ts'
import { listSessions } from '#features/symbols/sessions.ts'
import { INTERVAL_MS, openTimeOf } from '#features/prices/intervals.ts'
import type { Bar, Source, SourceInterval, SourceQuote, SourceSnapshot, Span } from '#features/prices/source.ts'

/**
 * Sample prices: one long random walk per symbol, derived from its code. Uses only sums, products and square roots of IEEE 754, which are
 * identical on every machine; prices are returned as decimals.
 */
const SEED = 'TradeMates sample data 1'
/** The date at which every symbol has its catalog price, which the texts of the demo community refer to. */
const LEVEL_DATE_MS = Date.UTC(2026, 10, 20)

const QUARTER_HOUR_MS = INTERVAL_MS['15m']
const MINUTE_MS = INTERVAL_MS['1m']
const MINUTES_PER_QUARTER_HOUR = 15
const DAY_MS = INTERVAL_MS['1d']
const YEAR_DAYS = 365
/** How far to search for the last session and the close before it. */
const LOOKBACK_MS = 8 * DAY_MS

/** Yearly volatility by market. */
const VOLATILITY = { Forex: 0.09, Stock: 0.3, Crypto: 0.6, Commodities: 0.25, Future: 0.2, Option: 0.3, Index: 0.2 } as const
/** Coins that are worth a dollar. */
const STABLECOINS: readonly (string | undefined)[] = ['USDT', 'USDC', 'DAI']
const STABLECOIN_VOLATILITY = 0.002
/** Turnover a day of the best-known symbol, in its currency, by market. */
const TURNOVER = { Forex: 1e11, Stock: 2e10, Crypto: 1e10, Commodities: 5e9, Future: 5e10, Option: 1e8, Index: 1e9 } as const
/** Quarter hours that a market is open on a trading day. */
const QUARTERS_A_DAY = { Forex: 96, Stock: 26, Crypto: 96, Commodities: 92, Future: 92, Option: 26, Index: 26 } as const
/** Waves of the walk by length in days; each is half as high as a random walk gets in that time. */
const WAVES = [700, 210, 63, 19, 6, 1.8, 0.55, 0.17, 0.052, 0.016].map((days) => ({ days, height: 0.5 * Math.sqrt(days / YEAR_DAYS) }))

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Deterministic noise from -1 to 1 (the finalizer of MurmurHash3). */
function noise(seed: number, at: number): number {
  let hash = seed ^ Math.imul(at, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x80000000 - 1
}

/** Approximates e to the x by (1 + x/16)^16. */
function approximateExp(x: number): number {
  let result = 1 + x / 16
  for (let step = 0; step < 4; step += 1) result *= result
  return result
}

/** Size of the caches by symbol. */
const MAX_CACHED_SYMBOLS = 5_000

const seeds = new Map<string, number>()
function seedOf(code: string): number {
  const known = seeds.get(code) ?? hashOf(`${SEED}/${code}`)
  seeds.set(code, known)
  return known
}

const volatilityOf = ({ market, pair }: CatalogSymbol): number =>
  STABLECOINS.includes(pair?.base) ? STABLECOIN_VOLATILITY : VOLATILITY[market]

/**
 * Creates the price function of a symbol: smooth noise between whole numbers. Each wave caches its current section, because successive
 * times are close.
 */
function createWalk(symbol: CatalogSymbol): (ms: number) => number {
  const { underlying } = symbol
  const driver = SYMBOLS_BY_CODE.get(underlying) ?? symbol
  const volatility = volatilityOf(driver)
  const seed = seedOf(underlying)
  const waves = WAVES.map(({ days, height }, at) => ({ days, height, seed: seed + at * 7_919, before: NaN, from: 0, to: 0 }))
  const heightAt = (ms: number) => {
    let sum = 0
    const day = ms / DAY_MS
    for (const wave of waves) {
      const at = day / wave.days
      const before = Math.floor(at)
      if (before !== wave.before) {
        wave.before = before
        wave.from = noise(wave.seed, before)
        wave.to = noise(wave.seed, before + 1)
      }
      const part = at - before
      sum += wave.height * (wave.from + (wave.to - wave.from) * part * part * (3 - 2 * part))
    }
    return sum
  }
  const start = heightAt(LEVEL_DATE_MS)
  return (ms) => driver.level * approximateExp(volatility * (heightAt(ms) - start))
}

/** Price of an option: intrinsic value plus time value, which shrinks with the distance of the strike. */
function optionValue(price: number, { kind, strike, ends }: NonNullable<CatalogSymbol['option']>, ms: number): number {
  const years = Math.max(0, (ends.getTime() + DAY_MS - ms) / (YEAR_DAYS * DAY_MS))
  const spread = VOLATILITY.Option * Math.sqrt(years)
  const distance = (price - strike) / price
  const time = spread === 0 ? 0 : (0.4 * spread * price) / (1 + (distance * distance) / (spread * spread))
  return Math.max(0, kind === 'C' ? price - strike : strike - price) + time
}

function createPriceFunction(symbol: CatalogSymbol): (ms: number) => number {
  const walk = createWalk(symbol)
  const { option } = symbol
  return option === undefined ? walk : (ms) => optionValue(walk(ms), option, ms)
}

const volumeUnits = new Map<string, number>()

/** Units of a symbol that change hands in an average quarter hour: more of a well-known symbol, fewer of an expensive one. */
function volumeUnitOf(symbol: CatalogSymbol): number {
  const known = volumeUnits.get(symbol.code)
  if (known !== undefined) return known
  const chance = (noise(seedOf(symbol.code) ^ 8, 0) + 1) / 2
  const share = symbol.rank === UNRANKED ? 0.01 + chance * chance * chance : 0.5 + chance
  const turnover = (TURNOVER[symbol.market] * share) / Math.sqrt(symbol.rank)
  const unit = Math.max(1, Math.min(1e12, turnover / QUARTERS_A_DAY[symbol.market] / symbol.level))
  if (volumeUnits.size >= MAX_CACHED_SYMBOLS) volumeUnits.clear()
  volumeUnits.set(symbol.code, unit)
  return unit
}

/** A candle in multiples of the smallest price step: exact, and much faster than decimals. */
interface IntegerBar {
  time: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}

/** Creates the function that returns the quarter-hour candle at `time` between the values `open` and `end`, up to `now`. */
function createQuarterHours(symbol: CatalogSymbol, now: number): (time: number, open: number, end: number) => IntegerBar {
  const seed = seedOf(symbol.underlying)
  const volatility = volatilityOf(symbol)
  const volumeUnit = volumeUnitOf(symbol)
  const scale = 10 ** symbol.decimals
  const steps = (value: number) => Math.max(1, Math.round(value * scale))
  return (time, open, end) => {
    const part = Math.min(1, (now - time) / QUARTER_HOUR_MS)
    const close = open + (end - open) * part
    const wick = ((Math.max(open, close) * volatility) / 700) * part
    const at = time / QUARTER_HOUR_MS
    return {
      time,
      open: steps(open),
      high: steps(Math.max(open, close) + wick * (1 + noise(seed ^ 1, at))),
      low: steps(Math.min(open, close) - wick * (1 + noise(seed ^ 2, at))),
      close: steps(close),
      volume: Math.floor((1.2 + noise(seed ^ 3, at)) * volumeUnit * part),
    }
  }
}

/** The quarter-hour candles within trading hours from `from` up to `now`, one at a time: those of a year are 38,000. */
function* quarterHoursOf(symbol: CatalogSymbol, { from, to }: { from: number; to: number }, now: number): Generator<IntegerBar> {
  const valueAt = createPriceFunction(symbol)
  const quarterHourAt = createQuarterHours(symbol, now)
  for (const session of listSessions(symbol.hours, from, Math.min(to, now))) {
    const end = Math.min(session.close, to, now)
    let time = Math.ceil(Math.max(session.open, from) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS
    let open = valueAt(time)
    for (; time < end; time += QUARTER_HOUR_MS) {
      const next = valueAt(time + QUARTER_HOUR_MS)
      yield quarterHourAt(time, open, next)
      open = next
    }
  }
}

/**
 * Splits a quarter hour into minutes that add up to it: prices move evenly from its open to its close, as quotes do, and one minute each has
 * its high and its low.
 */
function splitQuarterHour(quarter: IntegerBar, seed: number): IntegerBar[] {
  const { time, open, high, low, close, volume } = quarter
  const at = time / QUARTER_HOUR_MS
  const pick = (kind: number) => Math.floor(((noise(seed ^ kind, at) + 1) / 2) * MINUTES_PER_QUARTER_HOUR)
  const highMinute = pick(4)
  const lowMinute = pick(5)
  const part = (total: number, minute: number) => Math.round((total * minute) / MINUTES_PER_QUARTER_HOUR)
  return Array.from({ length: MINUTES_PER_QUARTER_HOUR }, (_, minute) => {
    const first = open + part(close - open, minute)
    const last = open + part(close - open, minute + 1)
    const upper = Math.max(first, last)
    const lower = Math.min(first, last)
    // Up to a quarter of the way to the extremes.
    const wick = (kind: number) => (noise(seed ^ kind, at * MINUTES_PER_QUARTER_HOUR + minute) + 1) / 8
    return {
      time: time + minute * MINUTE_MS,
      open: first,
      high: minute === highMinute ? high : upper + Math.floor((high - upper) * wick(6)),
      low: minute === lowMinute ? low : lower - Math.floor((lower - low) * wick(7)),
      close: last,
      volume: part(volume, minute + 1) - part(volume, minute),
    }
  })
}

/** The minute candles of a span; the running one as it will end. */
function listMinutes(symbol: CatalogSymbol, { from, to }: { from: number; to: number }, now: number): IntegerBar[] {
  const until = (at: number) => openTimeOf(at + QUARTER_HOUR_MS - 1, '15m')
  return [...quarterHoursOf(symbol, { from: openTimeOf(from, '15m'), to: until(to) }, until(now))]
    .flatMap((quarter) => splitQuarterHour(quarter, seedOf(symbol.underlying)))
    .filter(({ time }) => time >= from && time < Math.min(to, now))
}

/** Merges candles into longer ones, oldest first. */
function mergeBars(units: Iterable<IntegerBar>, interval: SourceInterval): IntegerBar[] {
  const candles: IntegerBar[] = []
  let candle: IntegerBar | undefined
  for (const one of units) {
    const opened = openTimeOf(one.time, interval)
    if (candle?.time !== opened) {
      candle = { ...one, time: opened }
      candles.push(candle)
    } else {
      candle.high = Math.max(candle.high, one.high)
      candle.low = Math.min(candle.low, one.low)
      candle.close = one.close
      candle.volume += one.volume
    }
  }
  return candles
}

/** Converts price steps, a whole number from zero, to a decimal. By division this would be half the cost of a candle. */
function priceOf(steps: number, { decimals }: CatalogSymbol): Decimal {
  const digits = String(steps).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const lengthOf = (interval: SourceInterval) => INTERVAL_MS[interval]

/** The sample candles that opened within a span, as of `now`. */
export function sampleCandles(symbol: CatalogSymbol, interval: SourceInterval, { from, to }: Span, now = Date.now()): Bar[] {
  const edge = (at: Date) => openTimeOf(at.getTime() + lengthOf(interval) - 1, interval)
  if (interval === '1s') return []
  const span = { from: edge(from), to: edge(to) }
  const units = interval === '1m' ? listMinutes(symbol, span, now) : mergeBars(quarterHoursOf(symbol, span, now), interval)
  return units.map(({ time, open, high, low, close, volume }) => ({
    time: new Date(time),
    open: priceOf(open, symbol),
    high: priceOf(high, symbol),
    low: priceOf(low, symbol),
    close: priceOf(close, symbol),
    volume: String(volume),
    final: time + lengthOf(interval) <= now,
  }))
}

/** The daily candles before a quarter hour and the last trade: read every second, computed once per quarter hour. */
interface RecentDays {
  at: number
  days: IntegerBar[]
  lastTradedAt: number
  /** Volume of the last trading day's length. */
  volume: number
}

const recentDaysBySymbol = new Map<string, RecentDays>()

function readRecentDays(symbol: CatalogSymbol, at: number): RecentDays {
  const known = recentDaysBySymbol.get(symbol.code)
  if (known?.at === at) return known
  const units = [...quarterHoursOf(symbol, { from: openTimeOf(at - LOOKBACK_MS, '1d'), to: at }, at)]
  const past = {
    at,
    days: mergeBars(units, '1d').slice(-2),
    lastTradedAt: (units.at(-1)?.time ?? 0) + QUARTER_HOUR_MS,
    volume: units.slice(-QUARTERS_A_DAY[symbol.market]).reduce((sum, { volume }) => sum + volume, 0),
  }
  if (recentDaysBySymbol.size >= MAX_CACHED_SYMBOLS) recentDaysBySymbol.clear()
  recentDaysBySymbol.set(symbol.code, past)
  return past
}

/** The sample price at `now`, or at the last close of its market. */
export function sampleQuote(symbol: CatalogSymbol, now = Date.now()): SourceQuote | undefined {
  const at = openTimeOf(now, '15m')
  const past = readRecentDays(symbol, at)
  const current = [...quarterHoursOf(symbol, { from: at, to: at + QUARTER_HOUR_MS }, now)]
  const [before, today] = mergeBars([...past.days, ...current], '1d').slice(-2)
  if (before === undefined || today === undefined) return undefined
  return {
    price: priceOf(today.close, symbol),
    time: new Date(current.length > 0 ? now : past.lastTradedAt),
    open: priceOf(today.open, symbol),
    high: priceOf(today.high, symbol),
    low: priceOf(today.low, symbol),
    previousClose: priceOf(before.close, symbol),
  }
}

/** Symbols whose quotes are computed before other work gets its turn. */
const SNAPSHOT_BATCH = 20

/** The sample prices of symbols with the volume of a trading day; currencies and indices have none. */
async function sampleSnapshot(symbols: readonly CatalogSymbol[]): Promise<Map<string, SourceSnapshot>> {
  const found = new Map<string, SourceSnapshot>()
  for (const [at, symbol] of symbols.entries()) {
    if (at % SNAPSHOT_BATCH === 0) await setImmediate()
    const now = Date.now()
    const quote = sampleQuote(symbol, now)
    const hasVolume = symbol.market !== 'Forex' && symbol.market !== 'Index'
    const volume = hasVolume ? String(readRecentDays(symbol, openTimeOf(now, '15m')).volume) : null
    if (quote !== undefined) found.set(symbol.code, { ...quote, volume })
  }
  return found
}

/** The default source, which needs no configuration. */
export const sampleSource: Source = {
  about: { name: 'Simulated', url: null, is_sample: true },
  chain: ['15m', '1m'],
  basisOf: () => 'last',
  delaySeconds: 0,
  cacheMs: 2_000,
  minIntervalMs: 0,
  covers: () => true,
  candles: async (symbol, interval, span) => sampleCandles(symbol, interval, span),
  quote: async (symbol) => sampleQuote(symbol),
  snapshot: sampleSnapshot,
}
